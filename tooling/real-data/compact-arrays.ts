import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ArrayGeometry, type DecodedWav, directionVector } from "../../packages/acoustics/src/index.ts";
import type { StatedDirection } from "./array-records.ts";
import { noiseThrough } from "./noise-through.ts";
import { readMat } from "./read-mat.ts";

/** A recording of a compact array in a room without echoes. */
export interface CompactRecord {
  readonly name: string;
  readonly wav: DecodedWav;
  readonly geometry: ArrayGeometry;
  readonly stated: readonly StatedDirection[];
}

type Place = [number, number, number];

const arrayOf = (places: readonly Place[]): ArrayGeometry =>
  places.map((positionM, index) => ({ name: `${index + 1}`, positionM }));

/** Consecutive columns of a matrix. */
function columnsOf(values: Float64Array, rows: number, first: number, count: number): Float64Array[] {
  return Array.from({ length: count }, (_, n) => values.subarray((first + n) * rows, (first + n + 1) * rows));
}

const edgeM = 0.05;
const nearM = edgeM / (2 * Math.sqrt(3));
const tipM = edgeM * Math.sqrt(2 / 3);

/**
 * Two tetrahedra of edge 50 mm that share their tip, microphone 4, the second turned by 180 degrees: the places for
 * which the sums of intensities in `Code/multi_si_bass.m` are the three components of the direction.
 */
const intensityArray = arrayOf([
  [-nearM, -edgeM / 2, 0],
  [-nearM, edgeM / 2, 0],
  [2 * nearM, 0, 0],
  [0, 0, tipM],
  [nearM, -edgeM / 2, 0],
  [nearM, edgeM / 2, 0],
  [-2 * nearM, 0, 0],
]);
const intensityRateHz = 8192;
const intensityChannels = 8;

/** `azwDeg` and `elwDeg` of `Code/multi_si_bass.m`. */
const loudspeakers: readonly StatedDirection[] = [
  { azimuthDeg: -12.2, elevationDeg: 11.8 },
  { azimuthDeg: 54.4, elevationDeg: -15.3 },
  { azimuthDeg: 29.2, elevationDeg: -10.7 },
  { azimuthDeg: -34.8, elevationDeg: -45.5 },
];

const intensityNames: readonly (readonly [name: string, stated: readonly StatedDirection[]])[] = [
  ...["sp1_speech1_n10db", "sp2_norm_n10db", "sp3_speech3_n10db", "sp4_speech4_n10db"].map(
    (name, index) => [name, loudspeakers.slice(index, index + 1)] as const,
  ),
  ["sp1234mix_0dB", loudspeakers],
];

/**
 * Four loudspeakers one by one and together: the folder `Data/matOrg` of
 * filip-franek/sound-localization-intensity-mic-array, commit dbb5ac56.
 */
export function* intensityRecords(folder: string): Iterable<CompactRecord> {
  for (const [name, stated] of intensityNames) {
    const path = join(folder, `${name}.mat`);
    if (!existsSync(path)) {
      console.log(
        `Skipped: ${name}.mat (filip-franek/sound-localization-intensity-mic-array) is not in ${folder}.`,
      );
      continue;
    }
    const pressures = readMat(readFileSync(path)).get("php") ?? new Float64Array(0);
    const columns = columnsOf(pressures, pressures.length / intensityChannels, 0, intensityArray.length);
    yield {
      ...{ name, geometry: intensityArray, stated },
      wav: {
        sampleRateHz: intensityRateHz,
        bitsPerSample: 32,
        channels: columns.map((column) => Float32Array.from(column)),
      },
    };
  }
}

const ultrasonicRadiusM = 0.0055;

/**
 * Six microphones on a ball, as `matlab/DoAestimation.m` places and turns them: its comment has direction (0, 0) between
 * the microphones 1, 3 and 6, which is also where those are the loudest.
 */
const ultrasonicArray = arrayOf(
  [
    [45, 0],
    [135, -45],
    [-45, -45],
    [-135, 0],
    [135, 45],
    [-45, 45],
  ].map(
    ([azimuthDeg = 0, elevationDeg = 0]) =>
      directionVector(azimuthDeg, elevationDeg).map((part) => part * ultrasonicRadiusM) as Place,
  ),
);
const responseSamples = 1024;

/**
 * Steady noise through the impulse responses of an ultrasonic array: the file
 * `Ultrasonic-Super-Hearing/matlab/resources_/UltrasonicMic_IRs.mat` of leomccormack/Super-Hearing, commit 67f556f0,
 * which has the directions of the source.
 */
export function* ultrasonicRecords(folder: string): Iterable<CompactRecord> {
  const path = join(folder, "UltrasonicMic_IRs.mat");
  if (!existsSync(path)) {
    console.log(`Skipped: UltrasonicMic_IRs.mat (leomccormack/Super-Hearing) is not in ${folder}.`);
    return;
  }
  const arrays = readMat(readFileSync(path));
  const responses = arrays.get("micMeas") ?? new Float64Array(0);
  const directions = arrays.get("micMeas_dirs_deg") ?? new Float64Array(0);
  const count = directions.length / 2;
  const channels = ultrasonicArray.length;
  for (let index = 0; index < count; index++) {
    const [azimuthDeg = 0, elevationDeg = 0] = [directions[index], directions[count + index]];
    yield {
      ...{ name: `${azimuthDeg} ${elevationDeg}`, geometry: ultrasonicArray },
      wav: noiseThrough(
        columnsOf(responses, responseSamples, index * channels, channels),
        arrays.get("Fs")?.[0] ?? 0,
      ),
      stated: [{ azimuthDeg, elevationDeg }],
    };
  }
}
