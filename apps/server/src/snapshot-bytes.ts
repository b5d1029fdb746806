import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type ArrayGeometry, readRecordingInfo, type WavPart } from "@sonolens/acoustics";
import { recordingDate, snapshotFromSound } from "@sonolens/array-recording";
import { failure, type Result, success } from "@sonolens/foundation";
import {
  bytesSource,
  readSnapshotFile,
  type SnapshotAnalysisType,
  writeSnapshotFile,
} from "@sonolens/snapshot-file";
import { progressLine, say } from "./console.ts";
import type { FileProblem } from "./read-file.ts";
import { readRecording } from "./recording-file.ts";
import { type RecordingSurroundings, snapshotOfRecording } from "./recording-import.ts";
import { looksLikeSnapshotFile, type RecordingSettings } from "./recording-options.ts";
import { readInput } from "./recording-part.ts";

/** Options for all files of one call of `import`. */
export interface ImportTask {
  readonly geometry: ArrayGeometry | undefined;
  readonly part: WavPart | undefined;
  readonly settings: RecordingSettings;
  readonly surroundings: RecordingSurroundings;
  readonly recordedDate: Date | undefined;
  /** Of recordings. */
  readonly analysisType: SnapshotAnalysisType | undefined;
  readonly signal: AbortSignal;
}

/** A snapshot file, and codes of assumptions and omissions. */
export interface SnapshotBytes {
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
}

/** The bytes of a snapshot file, or of the one made from a recording. */
export async function snapshotBytes(
  path: string,
  task: ImportTask,
): Promise<Result<SnapshotBytes, FileProblem>> {
  const read = await readInput(path, task.part);
  if (!read.ok) return read;
  const bytes = read.value;
  if (!looksLikeSnapshotFile(path, bytes)) return recordingBytes(path, bytes, task);
  const snapshot = await readSnapshotFile(bytes);
  return snapshot.ok
    ? success({ bytes, warnings: [] })
    : failure({ code: snapshot.error.code, message: `${path}: ${snapshot.error.message}` });
}

async function recordingBytes(
  path: string,
  bytes: Uint8Array,
  task: ImportTask,
): Promise<Result<SnapshotBytes, FileProblem>> {
  const recording = await readRecording(path, bytes, task.geometry);
  if (!recording.ok) return recording;
  const { wav, geometry } = recording.value;
  if (!geometry) return soundBytes(path, wav, task);
  const { time, location } = readRecordingInfo(wav, basename(path));
  const when = recordingDate({
    given: task.recordedDate,
    stated: time,
    fromS: task.part?.fromS,
    modified: (await stat(path)).mtime,
  });
  const progress = progressLine(`Reading ${basename(path)}`);
  const snapshot = await snapshotOfRecording(
    {
      path,
      wav,
      recordedDate: when.date,
      recordedDateSource: when.source,
      ...(location && { location }),
      geometry,
      settings: task.settings,
      analysisType: task.analysisType,
      surroundings: task.surroundings,
    },
    { onProgress: progress.show, signal: task.signal },
  );
  progress.end();
  if (!snapshot.ok)
    return failure({ code: snapshot.error.code, message: `${path}: ${snapshot.error.message}` });
  const { analysis, pictureLeftOut, ...file } = snapshot.value;
  if (pictureLeftOut)
    say(
      `${path}: the picture was left out, as its place is not known without --camera; a map of directions takes its place.`,
    );
  const isTimeUnknown = when.source === "fileTime";
  if (isTimeUnknown)
    say(
      `${path}: the recording does not state when it was made; the time at which its file was last changed was taken. Give --date for another.`,
    );
  for (const warning of analysis.warnings) say(`${path}: ${warning.message}`);
  const warnings = [
    ...analysis.warnings.map(({ code }) => code),
    ...(isTimeUnknown ? ["recordingTimeUnknown"] : []),
  ];
  return success({
    bytes: await writeSnapshotFile(file),
    warnings: pictureLeftOut ? [...warnings, "pictureLeftOut"] : warnings,
  });
}

/** The snapshot of a recording without an array: its sound, without a map. */
async function soundBytes(
  path: string,
  wav: Uint8Array,
  { settings, surroundings, part, recordedDate, analysisType, signal }: ImportTask,
): Promise<Result<SnapshotBytes, FileProblem>> {
  const { bandHz, temperatureC, distanceM, fullScaleDb } = settings;
  const progress = progressLine(`Reading ${basename(path)}`);
  const made = await snapshotFromSound(
    {
      source: bytesSource(wav),
      fileName: basename(path),
      modified: (await stat(path)).mtime,
      date: recordedDate,
      fromS: part?.fromS,
      label: surroundings.label,
      device: surroundings.device,
      ...{ analysisType, bandHz, temperatureC, distanceM, fullScaleDb },
    },
    { onProgress: progress.show, signal },
  );
  progress.end();
  if (!made.ok) return failure({ code: made.error.code, message: `${path}: ${made.error.message}` });
  const { soundWarnings, ...file } = made.value;
  say(`${path}: one microphone gives no direction; the snapshot has its sound and no map.`);
  for (const { code, message } of soundWarnings)
    say(`${path}: ${message}${code === "recordingTimeUnknown" ? " Give --date for another." : ""}`);
  const isPictureLeftOut = surroundings.picture !== undefined;
  if (isPictureLeftOut) say(`${path}: the picture was left out, as there is no map to draw on it.`);
  return success({
    bytes: await writeSnapshotFile(file),
    warnings: [
      "noDirection",
      ...soundWarnings.map(({ code }) => code),
      ...(isPictureLeftOut ? ["pictureLeftOut"] : []),
    ],
  });
}
