import { encodeWav } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotAnalysisType, SnapshotFile, SnapshotManifest } from "@sonolens/snapshot-file";
import { analyzeChecked, cancelled, type RecordingAnalysis } from "./analyze-recording.ts";
import { describeHeatmap, placeSources, withLeftOut } from "./describe-recording.ts";
import { planFrames, recordedFrames } from "./recorded-frames.ts";
import { type PictureInput, type RecordedPicture, recordedPicture } from "./recorded-picture.ts";
import type { RecordingError } from "./recording-error.ts";
import { type CheckedRecording, checkRecording, type RecordingInput } from "./recording-input.ts";
import { sampleFormat } from "./sample-format.ts";
import { breathe, type TaskControl } from "./task-control.ts";

/** A recording, its picture, and what the snapshot is to be called. */
export interface SnapshotFromRecordingInput extends RecordingInput, PictureInput {
  /** UUID; importing the same recording twice with the same one gives one snapshot. */
  snapshotId: string;
  /** ISO 8601, UTC. */
  createdDate: string;
  /** Where `createdDate` comes from, see the manifest. */
  createdDateSource?: string;
  label?: string;
  comments?: string;
  tags?: string[];
  /** Default "LEAK". */
  analysisType?: SnapshotAnalysisType;
  /** Default: serial "imported", labeled "Microphone array". */
  device?: { serial: string; label: string };
  humidityPercent?: number;
  /** Where it was recorded, degrees, WGS 84; without it the location of the picture. */
  location?: { latitude: number; longitude: number };
  /** Length of a heat map, s; default 0.1. */
  frameIntervalS?: number;
}

/** A snapshot, and the analysis that its sources come from. */
export interface RecordedSnapshot extends SnapshotFile {
  analysis: RecordingAnalysis;
  /** A picture was given without a camera: it is not in the snapshot, only its position is. */
  pictureLeftOut: boolean;
}

/**
 * Creates a snapshot from a recording: heat maps over the picture (or, without a camera, over a map of directions
 * around the array), the sound of the first usable channel as it was recorded, all channels with the geometry, the
 * sources. Errors: see {@link RecordingErrorCode}; they are returned before the long part of the work.
 */
export async function snapshotFromRecording(
  input: SnapshotFromRecordingInput,
  control: TaskControl = {},
): Promise<Result<RecordedSnapshot, RecordingError>> {
  if (!(await breathe(control, 0))) return failure(cancelled);
  const checked = checkRecording(input);
  if (!checked.ok) return checked;
  const recording = checked.value;
  const picture = await recordedPicture(input, recording);
  if (!picture.ok) return picture;
  if (!(await breathe(control, 0.05))) return failure(cancelled);
  const analysis = await analyzeChecked(recording, {
    ...control,
    onProgress: (share) => control.onProgress?.(0.05 + 0.15 * share),
  });
  if (!analysis.ok) return analysis;
  const plan = planFrames(recording.durationS, input.frameIntervalS);
  const frames = await recordedFrames(recording, picture.value.manifest, plan, {
    ...control,
    onProgress: (share) => control.onProgress?.(0.2 + 0.8 * share),
  });
  if (!frames || control.signal?.aborted) return failure(cancelled);
  control.onProgress?.(1);
  const { decoded, recorded } = recording;
  const format = sampleFormat(decoded);
  const { sampleRateHz } = decoded;
  const heatmap = describeHeatmap(recording, frames, plan);
  return success({
    manifest: { ...describe(input, recording, picture.value, analysis.value), heatmap },
    picture: picture.value.bytes,
    frames,
    audioWav: encodeWav(decoded.channels.slice(0, 1), sampleRateHz, format),
    channelsWav: encodeWav(recorded.decoded.channels, sampleRateHz, format),
    warnings: [],
    analysis: analysis.value,
    pictureLeftOut: input.picture !== undefined && input.camera === undefined,
  });
}

function describe(
  input: SnapshotFromRecordingInput,
  recording: CheckedRecording,
  picture: RecordedPicture,
  analysis: RecordingAnalysis,
): Omit<SnapshotManifest, "heatmap"> {
  const { decoded, recorded, usedChannels, durationS, distanceM, temperatureC } = recording;
  const { label, comments, tags, humidityPercent, location = picture.location } = input;
  return {
    format: "sonolens-snapshot",
    version: 1,
    snapshotId: input.snapshotId,
    createdDate: input.createdDate,
    ...(input.createdDateSource !== undefined && { createdDateSource: input.createdDateSource }),
    ...(label !== undefined && { label }),
    ...(comments !== undefined && { comments }),
    ...(tags !== undefined && { tags }),
    device: {
      ...(input.device ?? { serial: "imported", label: "Microphone array" }),
      microphoneCount: recorded.geometry.length,
    },
    analysisType: input.analysisType ?? "LEAK",
    picture: picture.manifest,
    audio: {
      file: "audio.wav",
      sampleRateHz: decoded.sampleRateHz,
      durationS,
      channel: usedChannels[0] ?? 0,
    },
    channels: withLeftOut({ file: "channels.wav", geometry: recorded.geometry }, recording),
    measurement: {
      durationS,
      ...(distanceM !== undefined && { distanceM }),
      ...(temperatureC !== undefined && { temperatureC }),
      ...(humidityPercent !== undefined && { humidityPercent }),
      ...(analysis.kurtosis !== undefined && { kurtosis: analysis.kurtosis }),
      ...(analysis.crestFactor !== undefined && { crestFactor: analysis.crestFactor }),
    },
    direction: analysis.direction,
    sources: placeSources(analysis, recording, picture.manifest),
    ...(location && { location }),
  };
}
