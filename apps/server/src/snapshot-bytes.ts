import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type ArrayGeometry, type RecordingTime, readRecordingInfo, type WavPart } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
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

/** When a recording was made, and what states so. */
interface RecordingDate {
  readonly recordedDate: Date;
  readonly recordedDateSource: RecordingTime["source"] | "user" | "fileTime";
}

/** Recorders write their own local time; without a zone it is taken to be this machine's. */
const instantOf = ({ local, utcOffsetMinutes }: RecordingTime): Date =>
  utcOffsetMinutes === undefined
    ? new Date(local)
    : new Date(Date.parse(`${local}Z`) - utcOffsetMinutes * 60_000);

/**
 * What the caller states, else what the recording states, which is when it began and not its part, else the last change
 * of its file.
 */
async function dateOf(
  path: string,
  given: Date | undefined,
  stated: RecordingTime | undefined,
  part: WavPart | undefined,
): Promise<RecordingDate> {
  if (given) return { recordedDate: given, recordedDateSource: "user" };
  if (stated) {
    const recordedDate = new Date(instantOf(stated).getTime() + 1000 * (part?.fromS ?? 0));
    return { recordedDate, recordedDateSource: stated.source };
  }
  return { recordedDate: (await stat(path)).mtime, recordedDateSource: "fileTime" };
}

async function recordingBytes(
  path: string,
  bytes: Uint8Array,
  task: ImportTask,
): Promise<Result<SnapshotBytes, FileProblem>> {
  const recording = await readRecording(path, bytes, task.geometry);
  if (!recording.ok) return recording;
  const { wav, geometry } = recording.value;
  const { time, location } = readRecordingInfo(wav, basename(path));
  const date = await dateOf(path, task.recordedDate, time, task.part);
  const progress = progressLine(`Reading ${basename(path)}`);
  const snapshot = await snapshotOfRecording(
    {
      path,
      wav,
      ...date,
      ...(location && { location }),
      geometry,
      settings: task.settings,
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
  const isTimeUnknown = date.recordedDateSource === "fileTime";
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
