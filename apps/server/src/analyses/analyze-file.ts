import type { ArrayGeometry, WavPart } from "@sonolens/acoustics";
import {
  analyzeRecording,
  type RecordingAnalysis,
  snapshotFromSound,
  type TaskControl,
} from "@sonolens/array-recording";
import { failure, type Result, success } from "@sonolens/foundation";
import {
  analyzeMechanical,
  leakFloorDb,
  type MechanicalAnswer,
  measuredInSnapshot,
  type SoundToAnalyze,
  soundOfWav,
} from "@sonolens/snapshot-analysis";
import { bytesSource, readSnapshotFile, type SnapshotFile } from "@sonolens/snapshot-file";
import { analyzeSnapshot, type SnapshotAnalysis } from "../analyze-snapshot.ts";
import type { FileProblem } from "../read-file.ts";
import { type RecordingFile, readRecording } from "../recording-file.ts";
import { looksLikeSnapshotFile, type RecordingSettings } from "../recording-options.ts";
import { readInput } from "../recording-part.ts";
import { type DischargeReport, dischargeReport } from "./discharge-report.ts";
import { type LeakReport, leakReport } from "./leak-report.ts";
import { type SoundInputs, type SoundSource, soundInputs } from "./sound-inputs.ts";
import { type GivenSurroundings, surroundingsOf } from "./surroundings.ts";

/** Whether a machine is damaged, without the spectrum, which is thousands of numbers. */
export type MechanicalReport = Omit<MechanicalAnswer, "spectrum"> & { readonly inputs: SoundInputs };

/** The complete analysis of one file. */
export type FileAnalysis = (RecordingAnalysis | SnapshotAnalysis) & {
  readonly mechanical: MechanicalReport;
  readonly pd: DischargeReport;
  readonly leak: LeakReport;
};

/** A file with its analysis, or the reason why it cannot be used. */
export interface AnalyzedFile {
  readonly file: string;
  readonly result: Result<FileAnalysis, FileProblem>;
}

/** Options for all files of one call. */
export interface AnalyzeTask {
  readonly settings: RecordingSettings;
  readonly geometry: ArrayGeometry | undefined;
  readonly part: WavPart | undefined;
  readonly given: GivenSurroundings;
}

/** Reads and analyzes one file; an error names it. */
export async function analyzeFile(
  path: string,
  task: AnalyzeTask,
  control: TaskControl,
): Promise<Result<FileAnalysis, FileProblem>> {
  const bytes = await readInput(path, task.part);
  if (!bytes.ok) return bytes;
  if (!looksLikeSnapshotFile(path, bytes.value)) {
    const found = await readRecording(path, bytes.value, task.geometry);
    return found.ok ? named(path, await recording(found.value, task, control)) : found;
  }
  const file = await readSnapshotFile(bytes.value);
  return named(path, file.ok ? await snapshot(file.value, task, control) : file);
}

async function recording(
  { wav, geometry }: RecordingFile,
  task: AnalyzeTask,
  control: TaskControl,
): Promise<Result<FileAnalysis, FileProblem>> {
  if (!geometry) return soundAlone(wav, task, control);
  const { settings, given } = task;
  const analysis = await analyzeRecording({ wav, geometry, ...settings }, control);
  if (!analysis.ok) return analysis;
  const { soundChannel } = analysis.value;
  const sound = soundOfWav(wav, soundChannel - 1);
  const inputs = soundInputs(sound, `recordingChannel${soundChannel}`, given.timeS);
  const surroundings = surroundingsOf(given, undefined, analysis.value.bandHz);
  return success({
    ...analysis.value,
    mechanical: mechanicalReport(sound, inputs, given.timeS),
    pd: dischargeReport(sound, inputs, surroundings, settings.fullScaleDb),
    leak: leakReport(measuredInRecording(analysis.value), surroundings),
  });
}

/** A recording without an array, as the snapshot that an import makes of it. */
async function soundAlone(
  wav: Uint8Array,
  { settings, ...task }: AnalyzeTask,
  control: TaskControl,
): Promise<Result<FileAnalysis, FileProblem>> {
  const { bandHz, temperatureC, distanceM, fullScaleDb } = settings;
  const sound = { bandHz, temperatureC, distanceM, fullScaleDb };
  const made = await snapshotFromSound(
    // Of a leak, so that its report says what is missing.
    { source: bytesSource(wav), fileName: "", modified: new Date(0), analysisType: "LEAK", ...sound },
    control,
  );
  if (!made.ok) return made;
  const channel = (made.value.manifest.audio?.channel ?? 0) + 1;
  const analysis = await snapshot(
    made.value,
    { ...task, settings: {} },
    control,
    `recordingChannel${channel}`,
  );
  if (!analysis.ok) return analysis;
  // A result has no date.
  const warnings = made.value.soundWarnings.filter(({ code }) => code !== "recordingTimeUnknown");
  return success({
    ...analysis.value,
    method: "mean square of one microphone in the band, periodic Hann blocks, 50 % overlap",
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  });
}

async function snapshot(
  file: SnapshotFile,
  { settings, given }: AnalyzeTask,
  control: TaskControl,
  source: SoundSource = "snapshotAudio",
): Promise<Result<FileAnalysis, FileProblem>> {
  const analysis = await analyzeSnapshot(file, settings, control);
  if (!analysis.ok) return analysis;
  const { heatmap, measurement, analysisType } = file.manifest;
  const sound = soundOfWav(file.audioWav);
  const inputs = soundInputs(sound, source, given.timeS);
  const surroundings = surroundingsOf(given, measurement, analysis.value.bandHz);
  const storedFullScaleDb = heatmap.reference === "soundPressure" ? heatmap.fullScaleDb : undefined;
  return success({
    ...analysis.value,
    mechanical: mechanicalReport(sound, inputs, given.timeS),
    pd: dischargeReport(sound, inputs, surroundings, settings.fullScaleDb ?? storedFullScaleDb),
    // Levels of another band, location or full scale are not comparable to those of the stored heat maps.
    leak: isLookedAtAnew(settings)
      ? leakReport({ ...measuredInRecording(analysis.value), analysisType }, surroundings)
      : leakReport(measuredInSnapshot(file, given.timeS), surroundings, given.timeS),
  });
}

/** Without heat maps the floor is unknown, unless everything is noise. */
function measuredInRecording({ levelDb, reference, direction }: RecordingAnalysis | SnapshotAnalysis) {
  const floorDb = leakFloorDb(undefined, levelDb, direction);
  return { levelDb, levelReference: reference, ...(floorDb !== undefined && { noiseFloorDb: floorDb }) };
}

function mechanicalReport(
  sound: SoundToAnalyze,
  inputs: SoundInputs,
  timeS: number | undefined,
): MechanicalReport {
  const { spectrum: _, ...answer } = analyzeMechanical(sound, timeS);
  return { ...answer, inputs };
}

const isLookedAtAnew = ({ bandHz, elevationDeg, fullScaleDb }: RecordingSettings): boolean =>
  bandHz !== undefined || elevationDeg !== undefined || fullScaleDb !== undefined;

const named = (path: string, result: Result<FileAnalysis, FileProblem>): Result<FileAnalysis, FileProblem> =>
  result.ok ? result : failure({ code: result.error.code, message: `${path}: ${result.error.message}` });
