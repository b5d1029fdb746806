import { analysisPrinter } from "../analyses/analysis-printer.ts";
import { type AnalyzeTask, analyzeFile } from "../analyses/analyze-file.ts";
import { analyzeMany } from "../analyses/analyze-many.ts";
import {
  analyzeOptions,
  readCalibration,
  readFormat,
  readSurroundingsGiven,
} from "../analyses/analyze-options.ts";
import { pathFromCaller, readCommandLine } from "../command-line.ts";
import { answer, endWithStandardOutput, progressLine, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { filesIn } from "../files-in-folders.ts";
import { interruptSignal } from "../interrupt.ts";
import { readGeometry, readRecordingSettings } from "../recording-options.ts";
import { readPart } from "../recording-part.ts";

/** `sonolens analyze FILES...`: prints the analysis of the sound as JSON, a table or CSV on standard output. */
export async function analyzeCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, analyzeOptions);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  if (line.value.files.length === 0)
    return refuse({ message: "name a file or a folder. See sonolens analyze --help." }, exitCodes.usage);
  const format = readFormat(line.value);
  if (!format.ok) return refuse(format.error, exitCodes.usage);
  const settings = readRecordingSettings(line.value);
  if (!settings.ok) return refuse(settings.error, exitCodes.usage);
  const part = readPart(line.value);
  if (!part.ok) return refuse(part.error, exitCodes.usage);
  const given = readSurroundingsGiven(line.value, settings.value);
  if (!given.ok) return refuse(given.error, exitCodes.usage);
  const geometry = await readGeometry(line.value);
  if (!geometry.ok) return refuse(geometry.error, exitCodes.badInput);
  const calibration = await readCalibration(line.value);
  if (!calibration.ok) return refuse(calibration.error, exitCodes.badInput);

  const task: AnalyzeTask = {
    settings: settings.value,
    geometry: geometry.value,
    part: part.value,
    given: { ...given.value, ...(calibration.value && { calibrationAt: calibration.value }) },
  };
  const signal = interruptSignal();
  endWithStandardOutput();
  const { files, hasFolder } = await filesIn(line.value.files.map(pathFromCaller), part.value);
  const [only] = files;
  const isOne = only !== undefined && files.length === 1 && !hasFolder;
  const how = format.value ?? (isOne ? "json" : "csv");
  if (isOne && how === "json") return analyzeOne(only.path, task, signal);
  return analyzeMany(files, task, { printer: analysisPrinter(how), signal });
}

/** One object instead of a list, and nothing on standard output for an unusable file. */
async function analyzeOne(path: string, task: AnalyzeTask, signal: AbortSignal): Promise<ExitCode> {
  const progress = progressLine("Analysing");
  const analysis = await analyzeFile(path, task, { onProgress: progress.show, signal });
  progress.end();
  if (!analysis.ok) {
    const cancelled = analysis.error.code === "cancelled";
    return refuse(analysis.error, cancelled ? exitCodes.interrupted : exitCodes.badInput);
  }
  for (const warning of analysis.value.warnings) say(`${path}: ${warning.message}`);
  answer({ file: path, ...analysis.value });
  return exitCodes.done;
}
