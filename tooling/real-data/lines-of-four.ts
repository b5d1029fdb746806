import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ArrayGeometry, type DecodedWav, decodeWav } from "../../packages/acoustics/src/index.ts";
import { noiseThrough } from "./noise-through.ts";

/** Steady noise from a loudspeaker to microphones on a line. */
export interface LineOfFour {
  readonly name: string;
  readonly wav: DecodedWav;
  readonly geometry: ArrayGeometry;
  /** Between the loudspeaker and the line, from the last microphone on. */
  readonly angleDeg: number;
}

type Point = readonly [x: number, y: number];
/** Every line faces the target; seen from there, its channels count from the right. */
interface Line {
  readonly at: Point;
  readonly firstChannel: number;
}
interface Situation {
  readonly lines: readonly Line[];
  readonly sources: Readonly<Record<string, Point>>;
}

const around = (radiusM: number, angleDeg: number): Point => [
  radiusM * Math.cos((angleDeg * Math.PI) / 180),
  radiusM * Math.sin((angleDeg * Math.PI) / 180),
];
const target: Point = [0, 0];

/** The drawings in the README, in metres and degrees around the target, which is at the origin. */
const situations: Readonly<Record<string, Situation>> = {
  "2A": {
    lines: [
      { at: around(2, -135), firstChannel: 1 },
      { at: around(2, -45), firstChannel: 9 },
    ],
    sources: { target, int1: around(1, 135), int2: around(1, 45) },
  },
  "2B": {
    lines: [
      { at: around(2, -150), firstChannel: 1 },
      { at: around(2, -30), firstChannel: 9 },
    ],
    sources: { target, int1: around(1, 150), int2: around(1, 30) },
  },
  "2C": {
    lines: [
      { at: around(Math.SQRT2, -135), firstChannel: 1 },
      { at: around(2, -30), firstChannel: 9 },
    ],
    sources: { target, int1: around(1, 150), int2: around(1, 45) },
  },
  "3A": {
    lines: [
      { at: around(2, -90), firstChannel: 5 },
      { at: around(2, 30), firstChannel: 1 },
      { at: around(2, 150), firstChannel: 9 },
    ],
    sources: { target, int1: around(1, 90), int2: around(1, -150), int3: around(1, -30) },
  },
  "3B": {
    lines: [
      { at: around(2, -90), firstChannel: 5 },
      { at: around(2, -30), firstChannel: 9 },
      { at: around(2, -150), firstChannel: 1 },
    ],
    sources: { target, int1: around(1, 90), int2: around(1, 150), int3: around(1, 30) },
  },
};

const spacingM = 0.01;
const count = 4;
const geometry: ArrayGeometry = Array.from({ length: count }, (_, n) => ({
  name: `${n + 1}`,
  positionM: [0, (n - (count - 1) / 2) * spacingM, 0] as [number, number, number],
}));

function angleOf({ at: [x, y] }: Line, [sourceX, sourceY]: Point): number {
  const distanceM = Math.hypot(x, y);
  const [alongX, alongY] = [-y / distanceM, x / distanceM];
  const [awayX, awayY] = [sourceX - x, sourceY - y];
  return (180 / Math.PI) * Math.acos((awayX * alongX + awayY * alongY) / Math.hypot(awayX, awayY));
}

/**
 * Loudspeakers in a music room and in a lounge, level with lines of four microphones 1 cm apart, by their impulse
 * responses: the folder `asynchMulchiArray/impulse_dataset` of kitamura-laboratory/impResDataset, commit ebbc8afc.
 */
export function* linesOfFour(folder: string): Iterable<LineOfFour> {
  if (!existsSync(folder)) {
    console.log(`Skipped: the responses of kitamura-laboratory/impResDataset are not in ${folder}.`);
    return;
  }
  for (const room of ["musicRoom", "openLounge"])
    for (const [situation, { lines, sources }] of Object.entries(situations))
      for (const [source, place] of Object.entries(sources))
        for (const line of lines) {
          const from = `${room}_${situation}_${source}_ir_`;
          const name = `${from}${line.firstChannel}`;
          const paths = geometry.map((_, n) => join(folder, `${from}${line.firstChannel + n}.wav`));
          if (!paths.every((path) => existsSync(path))) {
            console.log(`Skipped: ${name}.wav (kitamura-laboratory/impResDataset) is not in ${folder}.`);
            continue;
          }
          const files = paths.map((path) => decodeWav(new Uint8Array(readFileSync(path))));
          yield {
            ...{ name, geometry, angleDeg: angleOf(line, place) },
            wav: noiseThrough(
              files.flatMap(({ channels }) => channels),
              files[0]?.sampleRateHz ?? 0,
            ),
          };
        }
}
