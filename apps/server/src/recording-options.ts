import { type ArrayGeometry, decodeText, parseArrayGeometry } from "@sonolens/acoustics";
import type { RecordingInput } from "@sonolens/array-recording";
import { failure, type Result, success } from "@sonolens/foundation";
import {
  type CommandLine,
  pathFromCaller,
  readBandHz,
  readElevationDeg,
  readNumber,
  type UsageError,
} from "./command-line.ts";
import { type FileProblem, readWholeFile } from "./read-file.ts";

/** The options that `analyze` and `import` share, for parseArgs. */
export const recordingOptions = {
  array: { type: "string" },
  part: { type: "string" },
  band: { type: "string" },
  elevation: { type: "string" },
  temperature: { type: "string" },
  "full-scale-db": { type: "string" },
  distance: { type: "string" },
} as const;

/** How to process a recording: all inputs but the recording and its array. */
export type RecordingSettings = Omit<RecordingInput, "wav" | "geometry">;

/** Band, directions and air: options for a recording and a snapshot with raw channels. */
export function readView(
  line: CommandLine,
): Result<Pick<RecordingSettings, "bandHz" | "elevationDeg" | "temperatureC">, UsageError> {
  const band = line.text("band");
  const bandHz = band === undefined ? undefined : readBandHz(band);
  if (bandHz && !bandHz.ok) return bandHz;
  const elevation = line.text("elevation");
  const elevationDeg = elevation === undefined ? undefined : readElevationDeg(elevation);
  if (elevationDeg && !elevationDeg.ok) return elevationDeg;
  const temperature = readNumber(line, "temperature", { min: -100, max: 1000, unit: "°C" });
  if (!temperature.ok) return temperature;
  return success({
    ...(bandHz && { bandHz: bandHz.value }),
    ...(elevationDeg && { elevationDeg: elevationDeg.value }),
    ...(temperature.value !== undefined && { temperatureC: temperature.value }),
  });
}

/** Reads the shared options; a value out of range is a usage error. */
export function readRecordingSettings(line: CommandLine): Result<RecordingSettings, UsageError> {
  const view = readView(line);
  if (!view.ok) return view;
  const fullScale = readNumber(line, "full-scale-db", { min: -400, max: 400, unit: "dB" });
  if (!fullScale.ok) return fullScale;
  const distance = readNumber(line, "distance", { min: 0.01, max: 10_000, unit: "m" });
  if (!distance.ok) return distance;
  return success({
    ...view.value,
    ...(fullScale.value !== undefined && { fullScaleDb: fullScale.value }),
    ...(distance.value !== undefined && { distanceM: distance.value }),
  });
}

/** The geometry that `--array` names, or undefined if it is not given. */
export async function readGeometry(
  line: CommandLine,
): Promise<Result<ArrayGeometry | undefined, FileProblem>> {
  const name = line.text("array");
  return name === undefined ? success(undefined) : readGeometryFile(pathFromCaller(name));
}

/** The geometry in a file; an error names it. */
export async function readGeometryFile(path: string): Promise<Result<ArrayGeometry, FileProblem>> {
  const bytes = await readWholeFile(path);
  if (!bytes.ok) return bytes;
  const geometry = parseArrayGeometry(decodeText(bytes.value), path);
  return geometry.ok
    ? geometry
    : failure({ code: geometry.error.code, message: `${path}: ${geometry.error.message}` });
}

/** A ZIP begins with these bytes, an `.nlz` too, whatever its name. */
export function looksLikeSnapshotFile(path: string, bytes: Uint8Array): boolean {
  return /\.nlz$/i.test(path) || (bytes[0] === 0x50 && bytes[1] === 0x4b);
}
