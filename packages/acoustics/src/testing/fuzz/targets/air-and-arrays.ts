import { absorptionDbPerM, soundSpeedMs } from "../../../air/air.ts";
import { positionsOf } from "../../../array-geometry/array-geometry.ts";
import { arrayNormal, arrayShape, isPlanar } from "../../../array-geometry/array-shape.ts";
import { parseArrayGeometry } from "../../../array-geometry/parse-array-geometry.ts";
import { directionVector } from "../../../beamform/directions.ts";
import { type FuzzTarget, fuzzTarget, oneOf, type Random, someOf, wholeFrom } from "../fuzz-target.ts";

const aGeometry = (random: Random) =>
  Array.from({ length: wholeFrom(random, 0, 8) }, (_, index) => ({
    name: `m${index}`,
    positionM: [random() - 0.5, random() - 0.5, random() < 0.5 ? 0 : random()] as [number, number, number],
  }));

const geometryTexts: [string, ...string[]] = [
  "channel,name,x_m,y_m,z_m\n1,left,-0.05,0,0\n2,right,0.05,0,0\n3,,0,0.05,0.01\n",
  "# spiral\nx;y;z\n0,1;0,2;0\n-0,1;0;0\n",
  "0 0 0\n0.1 0 0\n0 0.1 0\n",
  "[[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0]]",
  '{"microphones": [{"name": "a", "positionM": [0, 0, 0]}, {"name": "b", "x": 0.1, "y": 0, "z": 0}]}',
  '<MicArray><pos Name="a" x="-0.05" y="0" z="0"/><pos Name="b" x="0.05" y="0" z="0"/></MicArray>',
];

const notNegative = (value: number) => (value >= 0 ? undefined : `${value} is below 0`);

export const airAndArrayTargets: readonly FuzzTarget[] = [
  fuzzTarget({
    name: "soundSpeedMs",
    weight: 2,
    valid: (random: Random) => [60 * random() - 20],
    call: soundSpeedMs,
    faultOf: notNegative,
  }),
  fuzzTarget({
    name: "absorptionDbPerM",
    weight: 4,
    valid: (random: Random) => [
      {
        ...{
          frequencyHz: 1e5 * random(),
          temperatureC: 60 * random() - 20,
          humidityPercent: 100 * random(),
        },
        ...someOf(random, { pressureKpa: 60 + 50 * random() }),
      },
    ],
    call: absorptionDbPerM,
    faultOf: notNegative,
  }),
  fuzzTarget({
    name: "directionVector",
    weight: 2,
    valid: (random: Random) => [360 * random() - 180, 180 * random() - 90],
    call: directionVector,
    refusal: /azimuthDeg|elevationDeg/,
    faultOf: (vector) =>
      Math.abs(Math.hypot(...vector) - 1) < 1e-9 ? undefined : `${vector} is no unit vector`,
  }),
  fuzzTarget({
    name: "arrayShape",
    weight: 3,
    valid: (random: Random) => [aGeometry(random), random() < 0.5 ? undefined : 0.01 * random()],
    call: arrayShape,
    refusal: /positionM|toleranceM/,
  }),
  fuzzTarget({
    name: "isPlanar",
    weight: 2,
    valid: (random: Random) => [aGeometry(random)],
    call: (geometry) => isPlanar(geometry),
    refusal: /positionM/,
  }),
  fuzzTarget({
    name: "arrayNormal",
    weight: 3,
    valid: (random: Random) => [aGeometry(random)],
    call: arrayNormal,
    refusal: /positionM/,
  }),
  fuzzTarget({
    name: "positionsOf",
    weight: 1,
    valid: (random: Random) => [aGeometry(random)],
    call: positionsOf,
    passesNotFinite: true,
  }),
  fuzzTarget({
    name: "parseArrayGeometry",
    weight: 6,
    valid: (random: Random) => [
      oneOf(random, geometryTexts),
      oneOf(random, ["a.csv", "a.json", "a.xml", "a"]),
    ],
    call: parseArrayGeometry,
    faultOf: (answer) =>
      answer.ok && answer.value.length === 0 ? "an empty geometry counts as read" : undefined,
  }),
];
