import { safeFileName } from "@sonolens/domain";
import { handleSink } from "./browser/handle-sink.ts";
import { chooseEncoder, type EncoderOptions } from "./choose-encoder.ts";
import { memorySink } from "./encode/memory-sink.ts";
import { type ExportControl, type ExportedVideo, runExport } from "./encode/run-export.ts";
import type { ByteSink } from "./encode/video-writer.ts";
import { ExportError, stopIfCanceled, toExportError } from "./export-failure.ts";
import type { PictureFrames } from "./frames/picture-frames.ts";
import { fileSink } from "./node/file-sink.ts";
import type { SoundTrack } from "./sound/audible-track.ts";
import { audibleTrack } from "./sound/audible-track.ts";
import { losslessTrack } from "./sound/lossless-track.ts";
import type { RecordedSound, SoundMode, VideoShape } from "./video-input.ts";

/** Destination of the file; absent: memory. */
export type ExportTarget =
  /** A file of Node, replaced if it exists, removed if the export fails. */
  | { readonly path: string }
  /** A file of a browser, chosen by the user or in the origin's private file system; unchanged on failure. */
  | { readonly handle: FileSystemFileHandle };

export interface ExportOptions extends ExportControl, EncoderOptions {
  readonly target?: ExportTarget;
}

const wholeRate = (sound: RecordedSound): boolean =>
  Number.isInteger(sound.sampleRateHz) && sound.sampleRateHz > 0 && sound.sampleRateHz <= 10_000_000;

function trackOf(
  sound: RecordedSound | undefined,
  mode: SoundMode,
  startS: number,
  durationS: number,
): SoundTrack | undefined {
  if (!sound || sound.frames === 0 || sound.channelCount === 0) return undefined;
  if (!wholeRate(sound))
    throw new ExportError("invalidInput", `${sound.sampleRateHz} Hz is no sampling rate of a sound.`);
  return (mode === "lossless" ? losslessTrack : audibleTrack)(sound, startS, durationS);
}

function checkFrames({ count, intervalS }: PictureFrames, startS: number): void {
  if (count === 0) throw new ExportError("noFrames", "There is no frame to draw.");
  if (!Number.isInteger(count) || count < 0)
    throw new ExportError("invalidInput", `${count} is no number of frames.`);
  if (!(intervalS > 0 && intervalS < Number.POSITIVE_INFINITY))
    throw new ExportError("invalidInput", `Frames cannot follow each other every ${intervalS} s.`);
  if (!Number.isFinite(startS)) throw new ExportError("invalidInput", `${startS} s is no begin.`);
}

async function sinkOf(target: ExportTarget | undefined): Promise<ByteSink> {
  if (!target) return memorySink();
  try {
    return await ("path" in target ? fileSink(target.path) : handleSink(target.handle));
  } catch (error) {
    throw toExportError(error, "writingFailed");
  }
}

/** Pictures from `startS` of the recording on as a video with the sound of the same time. Throws ExportError. */
export async function exportVideo(
  makePictures: () => PictureFrames,
  startS: number,
  { sound, soundMode = "audible", container = "mp4", name = "video" }: VideoShape,
  { target, encoder: choice, ffmpeg, ...control }: ExportOptions,
): Promise<ExportedVideo> {
  stopIfCanceled(control.signal);
  const pictures = checked(makePictures);
  checkFrames(pictures, startS);
  const { count, intervalS } = pictures;
  control.onProgress?.({ step: "exporting", framesDone: 0, frameCount: count, percent: 0 });
  const track = trackOf(sound, soundMode, startS, count * intervalS);
  const encoder = await chooseEncoder({ pictures, ...(track && { sound: track }) }, soundMode, container, {
    ...(choice && { encoder: choice }),
    ...(ffmpeg !== undefined && { ffmpeg }),
  });
  const fileName = (extension: string) => safeFileName(name, extension);
  return runExport(pictures, track, encoder, await sinkOf(target), fileName, control);
}

/** Turns the RangeError that drawing throws for invalid numbers into a failure. */
function checked(makePictures: () => PictureFrames): PictureFrames {
  try {
    return makePictures();
  } catch (error) {
    if (error instanceof RangeError) throw new ExportError("invalidInput", error.message, { cause: error });
    throw error;
  }
}
