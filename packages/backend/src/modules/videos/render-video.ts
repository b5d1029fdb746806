import { failure, type Result, success } from "@sonolens/foundation";
import { palettes } from "@sonolens/heatmap-renderer";
import {
  type ExportedVideo,
  type ExportFailure,
  type ExportFailureCode,
  type ExportOptions,
  exportHeatmapVideo,
  exportPrpdVideo,
  type RgbaPicture,
} from "@sonolens/media-export";
import { analyzePattern, soundOfWav } from "@sonolens/snapshot-analysis";
import sharp from "sharp";
import { audibleSound, readSound } from "./sound-of-video.ts";
import { openStoredFrames } from "./stored-frames.ts";
import { type VideoFacts, type VideoMediaType, type VideoReason, videoTypes } from "./video-facts.ts";
import type { VideoFailure, VideoTask } from "./video-task.ts";

type Exported = Result<ExportedVideo, ExportFailure>;

const maxPx = { width: 1280, height: 960 } as const;
const palette = palettes.ember;
/** Of a discharge's sound, as much as its analysis looks at. */
const patternS = 4;

const reasons: Readonly<Partial<Record<ExportFailureCode, VideoReason>>> = {
  noEncoder: "videoEncoderMissing",
  noSpace: "storageFull",
};

/** Makes the video of a task. `onProgress` receives percent. Throws if a stored file cannot be read. */
export async function renderVideo(
  task: VideoTask,
  onProgress: (percent: number) => void,
): Promise<Result<VideoFacts, VideoFailure>> {
  const options: ExportOptions = {
    target: { path: task.outputFile },
    onProgress: ({ percent }) => onProgress(percent),
  };
  const made =
    task.kind === "pattern" ? await patternVideo(task, options) : await heatmapVideo(task, options);
  if (made === undefined) return failure({ reason: "videoNoPattern", message: "There is no pattern." });
  if (!made.ok) {
    const { code, message } = made.error;
    return failure({ reason: reasons[code] ?? "videoFailed", message: `${code}: ${message}` });
  }
  const { mediaType, frameCount, framesPerSecond, widthPx, heightPx, durationS } = made.value;
  if (!isVideoType(mediaType))
    return failure({ reason: "videoEncoderMissing", message: `Only ${mediaType} can be written here.` });
  return success({
    mediaType,
    frames: frameCount,
    fps: framesPerSecond,
    xSize: widthPx,
    ySize: heightPx,
    durationSeconds: durationS,
  });
}

async function heatmapVideo(task: VideoTask, options: ExportOptions): Promise<Exported> {
  const { dynamicRangeDb, brightness, mode, scheme } = task.inputs;
  const frames = openStoredFrames(task.framesFile, task.frames);
  try {
    const picture = await pictureOf(task.pictureFile);
    const read = await readSound(task.audioFile);
    const sound = read?.isWhole ? audibleSound(read.wav) : undefined;
    return await exportHeatmapVideo(
      {
        ...(picture && { picture }),
        ...(sound && { sound }),
        frames,
        look: { dynamicRangeDb, brightness, mode, scheme, palette },
        container: task.kind === "movie" ? "mov" : "mp4",
      },
      options,
    );
  } finally {
    frames.close();
  }
}

/** Undefined where the sound has no pattern. */
async function patternVideo(task: VideoTask, options: ExportOptions): Promise<Exported | undefined> {
  const read = await readSound(task.audioFile);
  const recorded = soundOfWav(read?.wav);
  if (read === undefined || !recorded.ok) return undefined;
  const { samples, sampleRateHz } = recorded.value;
  const durationS = Math.min(patternS, samples.length / sampleRateHz);
  const pattern = analyzePattern(recorded, { frequencyHz: task.inputs.frequencyHz ?? 0 });
  if (!pattern.ok) return undefined;
  const picture = await pictureOf(task.pictureFile);
  const sound = read.isWhole ? audibleSound(read.wav) : undefined;
  return exportPrpdVideo(
    {
      ...(picture && { picture }),
      ...(sound && { sound }),
      pattern: { phasesDeg: pattern.value.xValues, amplitudes: pattern.value.yValues },
      durationS,
      palette,
      brightness: task.inputs.brightness,
    },
    options,
  );
}

const isVideoType = (type: string): type is VideoMediaType => Object.hasOwn(videoTypes, type);

async function pictureOf(file: string | undefined): Promise<RgbaPicture | undefined> {
  if (file === undefined) return undefined;
  const { data, info } = await sharp(file)
    .resize({ ...maxPx, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
}
