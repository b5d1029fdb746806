import type { ArrayGeometry } from "@sonolens/acoustics";
import { analyzeRecording, type RecordingAnalysis, type TaskControl } from "@sonolens/array-recording";
import { failure, type Result, success } from "@sonolens/foundation";
import { readSnapshotFile, type SnapshotFile } from "@sonolens/snapshot-file";
import { analyzeSnapshot, type SnapshotAnalysis } from "../analyze-snapshot.ts";
import { type FileProblem, readWholeFile } from "../read-file.ts";
import { geometryFor, looksLikeSnapshotFile, type RecordingSettings } from "../recording-options.ts";
import { analysedSound } from "./analysed-sound.ts";
import { analyzeDischarge, type DischargeAnswer } from "./analyze-discharge.ts";
import { analyzeLeak, type LeakAnswer, noiseFloorDbOf } from "./analyze-leak.ts";
import { analyzeMechanical, type MechanicalAnswer } from "./analyze-mechanical.ts";
import { type GivenSurroundings, surroundingsOf } from "./surroundings.ts";

/** Everything that is known to say about one file. */
export type FileAnalysis = (RecordingAnalysis | SnapshotAnalysis) & {
  readonly mechanical: MechanicalAnswer;
  readonly pd: DischargeAnswer;
  readonly leak: LeakAnswer;
};

/** A file with what was found in it, or why it cannot be used. */
export interface AnalyzedFile {
  readonly file: string;
  readonly result: Result<FileAnalysis, FileProblem>;
}

/** What holds for every file of one call. */
export interface AnalyzeTask {
  readonly settings: RecordingSettings;
  readonly geometry: ArrayGeometry | undefined;
  readonly given: GivenSurroundings;
}

/** Reads and analyses one file; an error names it. */
export async function analyzeFile(
  path: string,
  task: AnalyzeTask,
  control: TaskControl,
): Promise<Result<FileAnalysis, FileProblem>> {
  const bytes = await readWholeFile(path);
  if (!bytes.ok) return bytes;
  if (!looksLikeSnapshotFile(path, bytes.value)) {
    const array = geometryFor(path, bytes.value, task.geometry);
    return array.ok ? named(path, await recording(bytes.value, array.value, task, control)) : array;
  }
  const file = await readSnapshotFile(bytes.value);
  return named(path, file.ok ? await snapshot(file.value, task, control) : file);
}

async function recording(
  wav: Uint8Array,
  geometry: ArrayGeometry,
  { settings, given }: AnalyzeTask,
  control: TaskControl,
): Promise<Result<FileAnalysis, FileProblem>> {
  const analysis = await analyzeRecording({ wav, geometry, ...settings }, control);
  if (!analysis.ok) return analysis;
  const sound = analysedSound(wav, "recordingChannel1");
  const surroundings = surroundingsOf(given, undefined);
  return success({
    ...analysis.value,
    mechanical: analyzeMechanical(sound),
    pd: analyzeDischarge(sound, surroundings, settings.fullScaleDb),
    leak: analyzeLeak(analysis.value, surroundings),
  });
}

async function snapshot(
  file: SnapshotFile,
  { settings, given }: AnalyzeTask,
  control: TaskControl,
): Promise<Result<FileAnalysis, FileProblem>> {
  const analysis = await analyzeSnapshot(file, settings, control);
  if (!analysis.ok) return analysis;
  const { heatmap, measurement, analysisType } = file.manifest;
  const sound = analysedSound(file.audioWav, "snapshotAudio");
  const surroundings = surroundingsOf(given, measurement);
  const storedFullScaleDb = heatmap.reference === "soundPressure" ? heatmap.fullScaleDb : undefined;
  // Levels of another band or another full scale cannot be held against those of the stored heat maps.
  const isAsStored = settings.bandHz === undefined && settings.fullScaleDb === undefined;
  const noiseFloorDb = isAsStored ? noiseFloorDbOf(file) : undefined;
  const { levelDb, calibrated } = analysis.value;
  return success({
    ...analysis.value,
    mechanical: analyzeMechanical(sound),
    pd: analyzeDischarge(sound, surroundings, settings.fullScaleDb ?? storedFullScaleDb),
    leak: analyzeLeak(
      { levelDb, calibrated, analysisType, ...(noiseFloorDb !== undefined && { noiseFloorDb }) },
      surroundings,
    ),
  });
}

const named = (path: string, result: Result<FileAnalysis, FileProblem>): Result<FileAnalysis, FileProblem> =>
  result.ok ? result : failure({ code: result.error.code, message: `${path}: ${result.error.message}` });
