import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotFile, SnapshotManifest } from "@sonolens/snapshot-file";
import { analyzeChecked, cancelled } from "./analyze-recording.ts";
import { describeHeatmap, placeSources, withLeftOut } from "./describe-recording.ts";
import { planFrames, recordedFrames } from "./recorded-frames.ts";
import type { RecordingError } from "./recording-error.ts";
import { type CheckedRecording, checkRecording, type RecordingInput } from "./recording-input.ts";
import { recordingOfSnapshot } from "./recording-of-snapshot.ts";
import type { TaskControl } from "./task-control.ts";

/** The settings to change; the rest stays as in the snapshot. */
export interface RefocusSettings
  extends Partial<Pick<RecordingInput, "bandHz" | "timeS" | "temperatureC" | "azimuthDeg" | "elevationDeg">> {
  /** UUID of the new snapshot: the original is kept. */
  snapshotId: string;
  /** Meters; "far" for sources that are far away. */
  distanceM?: number | "far";
  /** Cells across and down, 8 to 512. */
  gridSize?: number;
  /** Length of a heat map, s. */
  frameIntervalS?: number;
}

const refocusError = (code: RecordingError["code"], message: string, params?: RecordingError["params"]) =>
  failure<RecordingError>({ code, message, ...(params && { params }) });

/**
 * Beamforms a snapshot that carries its raw channels again: heat maps and sources are computed for another band,
 * time, distance, temperature or grid. Picture, the whole sound, label and all else are kept. Errors: `noRawChannels` for a snapshot
 * without them, and see {@link RecordingErrorCode}.
 */
export async function refocusSnapshot(
  file: SnapshotFile,
  settings: RefocusSettings,
  control: TaskControl = {},
): Promise<Result<SnapshotFile, RecordingError>> {
  const { manifest, channelsWav } = file;
  const { picture, channels, heatmap } = manifest;
  if (!channelsWav || !channels)
    return refocusError(
      "noRawChannels",
      "The snapshot holds no raw channels, so it cannot be focused anew; record it with raw channels.",
    );
  if (!picture)
    return refocusError("pictureUnreadable", "The snapshot has no picture to draw a heat map on.");
  const { gridSize } = settings;
  if (gridSize !== undefined && !(Number.isInteger(gridSize) && gridSize >= 8 && gridSize <= 512))
    return refocusError("gridSizeInvalid", `The grid must have 8 to 512 cells a side, not ${gridSize}.`, {
      value: gridSize,
    });
  const checked = checkRecording({
    ...inputOf(manifest, settings),
    wav: channelsWav,
    geometry: channels.geometry,
  });
  if (!checked.ok) return checked;
  const recording = checked.value;
  const analysis = await analyzeChecked(recording, {
    ...control,
    onProgress: (share) => control.onProgress?.(0.2 * share),
  });
  if (!analysis.ok) return analysis;
  const plan = {
    ...planFrames(recording.durationS, settings.frameIntervalS ?? heatmap.frameIntervalS),
    ...(gridSize !== undefined && { gridSize }),
  };
  const frames = await recordedFrames(recording, picture, plan, {
    ...control,
    onProgress: (share) => control.onProgress?.(0.2 + 0.8 * share),
  });
  if (!frames || control.signal?.aborted) return failure(cancelled);
  control.onProgress?.(1);
  return success({
    ...file,
    manifest: {
      ...manifest,
      snapshotId: settings.snapshotId,
      heatmap: describeHeatmap(recording, frames, plan),
      channels: withLeftOut(channels, recording),
      measurement: { ...manifest.measurement, ...measured(recording) },
      direction: analysis.value.direction,
      sources: placeSources(analysis.value, recording, picture),
    },
    frames,
    warnings: [],
  });
}

/** The settings, with the snapshot's own as defaults. */
function inputOf(
  manifest: SnapshotManifest,
  { bandHz, timeS, azimuthDeg, elevationDeg, distanceM, temperatureC }: RefocusSettings,
): Omit<RecordingInput, "wav" | "geometry"> {
  const { distanceM: before, ...recording } = recordingOfSnapshot(manifest);
  const focusM = distanceM ?? before;
  return {
    ...recording,
    ...(bandHz && { bandHz }),
    ...(timeS && { timeS }),
    ...(azimuthDeg && { azimuthDeg }),
    ...(elevationDeg && { elevationDeg }),
    ...(temperatureC !== undefined && { temperatureC }),
    ...(focusM !== undefined && focusM !== "far" && { distanceM: focusM }),
  };
}

const measured = ({ wholeS, distanceM, temperatureC }: CheckedRecording) => ({
  durationS: wholeS,
  ...(distanceM !== undefined && { distanceM }),
  ...(temperatureC !== undefined && { temperatureC }),
});
