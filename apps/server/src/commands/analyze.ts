import { analyzeRecording } from "@sonolens/array-recording";
import { analyzeSnapshot } from "../analyze-snapshot.ts";
import { pathFromCaller, readCommandLine } from "../command-line.ts";
import { answer, progressLine, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { readWholeFile } from "../read-file.ts";
import {
  geometryFor,
  looksLikeSnapshotFile,
  readGeometry,
  readRecordingSettings,
  recordingOptions,
} from "../recording-options.ts";

/** `sonolens analyze FILE`: where the sound comes from, as JSON on standard output. */
export async function analyzeCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, recordingOptions);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [file, ...more] = line.value.files;
  if (file === undefined || more.length > 0)
    return refuse({ message: "name one file. See sonolens analyze --help." }, exitCodes.usage);
  const settings = readRecordingSettings(line.value);
  if (!settings.ok) return refuse(settings.error, exitCodes.usage);
  const geometry = await readGeometry(line.value);
  if (!geometry.ok) return refuse(geometry.error, exitCodes.badInput);

  const path = pathFromCaller(file);
  const bytes = await readWholeFile(path);
  if (!bytes.ok) return refuse(bytes.error, exitCodes.badInput);
  if (looksLikeSnapshotFile(path, bytes.value)) {
    const analysis = await analyzeSnapshot(bytes.value, settings.value);
    if (!analysis.ok) return refuse(about(path, analysis.error), exitCodes.badInput);
    answer({ file: path, ...analysis.value });
    return exitCodes.done;
  }
  const array = geometryFor(path, bytes.value, geometry.value);
  if (!array.ok) return refuse(array.error, exitCodes.badInput);

  const progress = progressLine("Analysing");
  const signal = interruptSignal();
  const analysis = await analyzeRecording(
    { wav: bytes.value, geometry: array.value, ...settings.value },
    { onProgress: progress.show, signal },
  );
  progress.end();
  if (!analysis.ok) {
    const cancelled = analysis.error.code === "cancelled";
    return refuse(about(path, analysis.error), cancelled ? exitCodes.interrupted : exitCodes.badInput);
  }
  for (const warning of analysis.value.warnings) say(`${path}: ${warning.message}`);
  answer({ file: path, ...analysis.value });
  return exitCodes.done;
}

const about = (path: string, error: { code: string; message: string }) => ({
  code: error.code,
  message: `${path}: ${error.message}`,
});
