import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ArrayGeometry, DecodedWav } from "../../packages/acoustics/src/index.ts";
import type { StatedDirection } from "./array-records.ts";
import { readMat } from "./read-mat.ts";

/** The impulse response of a room from a loudspeaker to the microphones of an array. */
export interface RoomResponse {
  readonly name: string;
  readonly wav: DecodedWav;
  readonly geometry: ArrayGeometry;
  readonly stated: StatedDirection;
}

const axes = [0, 1, 2] as const;

/**
 * A list beside the recordings has the loudspeakers 0.45 m farther along x than the files themselves have them. The
 * fourth recording, where both differ by 11 degrees, showed that the files are right.
 */
const names = [
  ...[1, 3, 4, 5, 6, 7].map((number) => `Closed Curtains/RIR_${number}.mat`),
  "Open Curtains/RIR_3.mat",
];

/**
 * Responses of a room with curtains in front of its walls, measured with a horizontal ring of eight microphones: the
 * folder `InHouse/bigger` of tbloemen/extracting-absorption-coefficients. Each file states where its microphones and its
 * loudspeaker were, in metres.
 */
export function* roomResponses(folder: string): Iterable<RoomResponse> {
  for (const name of names) {
    const path = join(folder, name);
    if (existsSync(path)) yield readResponse(path, name);
    else console.log(`Skipped: ${name} (tbloemen/extracting-absorption-coefficients) is not in ${folder}.`);
  }
}

function readResponse(path: string, name: string): RoomResponse {
  const arrays = readMat(readFileSync(path));
  const column = (of: string, at: number, count: number) => {
    const values = arrays.get(of) ?? new Float64Array(0);
    const length = values.length / count;
    return values.subarray(at * length, (at + 1) * length);
  };
  const places = axes.map((axis) => column("loc_microphone", axis, 3));
  const count = places[0]?.length ?? 0;
  const centre = places.map((along) => along.reduce((sum, value) => sum + value / count, 0));
  const [x = 0, y = 0, z = 0] = axes.map(
    (axis) => (arrays.get("loc_loudspeaker")?.[axis] ?? 0) - (centre[axis] ?? 0),
  );
  const degrees = 180 / Math.PI;
  return {
    name,
    wav: {
      sampleRateHz: arrays.get("Fs")?.[0] ?? 0,
      bitsPerSample: 32,
      channels: Array.from({ length: count }, (_, n) => Float32Array.from(column("RIR", n, count))),
    },
    geometry: Array.from({ length: count }, (_, n) => ({
      name: `${n + 1}`,
      positionM: axes.map((axis) => (places[axis]?.[n] ?? 0) - (centre[axis] ?? 0)) as [
        number,
        number,
        number,
      ],
    })),
    stated: {
      azimuthDeg: degrees * Math.atan2(y, x),
      elevationDeg: degrees * Math.atan2(z, Math.hypot(x, y)),
    },
  };
}

/** The impulse response of a room from a source to microphones on a line. */
export interface LineResponse {
  readonly name: string;
  readonly wav: Uint8Array;
  readonly geometry: ArrayGeometry;
  /** Between the source and the line, from the last microphone on. */
  readonly angleDeg: number;
  readonly distanceM: number;
}

const lineCount = 32;
const lineSpacingM = 0.03;
const lineSources = 9;

/**
 * Responses of an office from nine places level with a line of 32 microphones and nearer to it than it is long: the
 * folder `data/sources` of polimi-ispl/rs-mnmf, whose file `source_location.mat` has the places, in metres.
 */
export function* lineResponses(folder: string): Iterable<LineResponse> {
  const list = join(folder, "source_location.mat");
  if (!existsSync(list)) {
    console.log(`Skipped: source_location.mat (polimi-ispl/rs-mnmf) is not in ${folder}.`);
    return;
  }
  const places = readMat(readFileSync(list)).get("sourceLocation") ?? new Float64Array(0);
  const middleM = ((lineCount - 1) * lineSpacingM) / 2;
  for (let source = 0; source < lineSources; source++) {
    const name = `rir_source_${source + 1}.wav`;
    const [away = 0, along = 0] = [places[source], (places[lineSources + source] ?? 0) - middleM];
    yield {
      name,
      wav: new Uint8Array(readFileSync(join(folder, name))),
      geometry: Array.from({ length: lineCount }, (_, n) => ({
        name: `${n + 1}`,
        positionM: [0, n * lineSpacingM - middleM, 0] as [number, number, number],
      })),
      angleDeg: (180 / Math.PI) * Math.atan2(away, along),
      distanceM: Math.hypot(away, along),
    };
  }
}
