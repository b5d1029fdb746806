import { decodeText, fitLeakCalibration, parseLeakCalibration } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import {
  type CommandLine,
  pathFromCaller,
  readNumber,
  type UsageError,
  usageError,
} from "../command-line.ts";
import { type FileProblem, readWholeFile } from "../read-file.ts";
import { type RecordingSettings, recordingOptions } from "../recording-options.ts";
import type { GivenSurroundings } from "./surroundings.ts";

/** The options of `analyze`, for parseArgs. */
export const analyzeOptions = {
  ...recordingOptions,
  humidity: { type: "string" },
  frequency: { type: "string" },
  voltage: { type: "string" },
  time: { type: "string" },
  calibration: { type: "string" },
  format: { type: "string" },
} as const;

const formats = ["json", "table", "csv"] as const;

/** How results are printed. */
export type AnalysisFormat = (typeof formats)[number];

/** The format of `--format`; undefined if it is not given. */
export function readFormat(line: CommandLine): Result<AnalysisFormat | undefined, UsageError> {
  const text = line.text("format");
  const format = formats.find((known) => known === text);
  return text !== undefined && format === undefined
    ? usageError(`--format ${text}: give json, table or csv.`)
    : success(format);
}

/** The location and voltage options of the command line; distance and temperature are those of the recording. */
export function readSurroundingsGiven(
  line: CommandLine,
  { distanceM, temperatureC }: RecordingSettings,
): Result<GivenSurroundings, UsageError> {
  const humidity = readNumber(line, "humidity", { min: 0, max: 100, unit: "%" });
  if (!humidity.ok) return humidity;
  const frequency = readNumber(line, "frequency", { min: 12.5, max: 450, unit: "Hz" });
  if (!frequency.ok) return frequency;
  const voltage = readNumber(line, "voltage", { min: 0, max: 10_000, unit: "kV" });
  if (!voltage.ok) return voltage;
  const time = readNumber(line, "time", { min: 0, max: 86_400, unit: "s" });
  if (!time.ok) return time;
  return success({
    ...(distanceM !== undefined && { distanceM }),
    ...(temperatureC !== undefined && { temperatureC }),
    ...(humidity.value !== undefined && { humidityPercent: humidity.value }),
    ...(frequency.value !== undefined && { frequencyHz: frequency.value }),
    ...(voltage.value !== undefined && { voltageKv: voltage.value }),
    ...(time.value !== undefined && { timeS: time.value }),
  });
}

/**
 * The calibration that `--calibration` names, to be fitted to the band of each file; undefined if it is not given. A
 * calibration that cannot be fitted is an error before any file is read.
 */
export async function readCalibration(
  line: CommandLine,
): Promise<Result<GivenSurroundings["calibrationAt"], FileProblem>> {
  const name = line.text("calibration");
  if (name === undefined) return success(undefined);
  const path = pathFromCaller(name);
  const bytes = await readWholeFile(path);
  if (!bytes.ok) return bytes;
  const points = parseLeakCalibration(decodeText(bytes.value));
  if (!points.ok) return named(path, points.error);
  const fitted = fitLeakCalibration(points.value);
  if (!fitted.ok) return named(path, fitted.error);
  return success((frequencyHz) => {
    const forBand = fitLeakCalibration(points.value, { frequencyHz });
    return forBand.ok ? forBand.value : undefined;
  });
}

const named = (path: string, { code, message }: FileProblem): Result<never, FileProblem> =>
  failure({ code, message: `${path}: ${message}` });
