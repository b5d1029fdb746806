import { awaitedLater } from "@sonolens/foundation";
import { ExportError, stopIfCanceled, toExportError } from "../export-failure.ts";
import type { PictureFrames } from "../frames/picture-frames.ts";
import type { SoundTrack } from "../sound/audible-track.ts";
import type { ByteSink, VideoContainer, VideoEncoder, VideoWriter } from "./video-writer.ts";

/** Sound is this far ahead of the pictures, so that a player that reads the file in order has both. */
const SOUND_AHEAD_S = 0.5;

/** Progress of an export: preparing, drawing and encoding frames, or finishing the file. */
export interface ExportProgress {
  readonly step: "exporting" | "heatmap" | "encode";
  readonly framesDone: number;
  readonly frameCount: number;
  /** 0 to 100, of the frames. */
  readonly percent: number;
}

export interface ExportControl {
  /** Stops the export within one frame; what it wrote is removed. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

/** A video that was made. */
export interface ExportedVideo {
  /** The file, if no target was given. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly byteLength: number;
  readonly container: VideoContainer;
  /** "video/mp4", without codecs. */
  readonly mediaType: string;
  readonly videoCodec: string;
  readonly soundCodec: string | undefined;
  readonly fileName: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frameCount: number;
  readonly framesPerSecond: number;
  readonly durationS: number;
}

const mediaTypes: Record<VideoContainer, string> = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
  zip: "application/zip",
};

/** Share of the frames in percent, clamped to 0 to 100. */
export const percentOf = (done: number, count: number): number =>
  count > 0 && done > 0 ? Math.min(100, (100 * done) / count) : 0;

/** Draws all pictures, encodes them with their sound, and returns the file. Throws ExportError. */
export async function runExport(
  pictures: PictureFrames,
  sound: SoundTrack | undefined,
  encoder: VideoEncoder,
  sink: ByteSink,
  fileName: (extension: string) => string,
  { signal, onProgress }: ExportControl,
): Promise<ExportedVideo> {
  const { count, intervalS, widthPx, heightPx } = pictures;
  const tell = (step: ExportProgress["step"], framesDone: number) =>
    onProgress?.({ step, framesDone, frameCount: count, percent: percentOf(framesDone, count) });
  let writer: VideoWriter | undefined;
  try {
    stopIfCanceled(signal);
    writer = await encoder.open({ pictures, ...(sound && { sound }) }, sink);
    const feed = sound && soundFeed(sound, writer);
    if (feed && encoder.wantsSoundFirst) await unlessCanceled(feed(Number.POSITIVE_INFINITY, signal), signal);
    for (let index = 0; index < count; index++) {
      stopIfCanceled(signal);
      const added = pictures.draw(index).then(writer.addPicture);
      await unlessCanceled(added, signal);
      if (feed) await unlessCanceled(feed((index + 1) * intervalS + SOUND_AHEAD_S, signal), signal);
      tell("heatmap", index + 1);
    }
    if (feed) await unlessCanceled(feed(Number.POSITIVE_INFINITY, signal), signal);
    stopIfCanceled(signal);
    tell("encode", count);
    await unlessCanceled(writer.finish(), signal);
    stopIfCanceled(signal);
    const { container, videoCodec, soundCodec } = encoder;
    return {
      ...(await sink.close()),
      container,
      mediaType: mediaTypes[container],
      videoCodec,
      soundCodec: sound ? soundCodec : undefined,
      fileName: fileName(`.${container}`),
      widthPx,
      heightPx,
      frameCount: count,
      framesPerSecond: 1 / intervalS,
      durationS: count * intervalS,
    };
  } catch (error) {
    await writer?.cancel();
    await sink.discard();
    if (signal?.aborted) throw new ExportError("canceled", "The export was canceled.");
    throw toExportError(error, "encodingFailed");
  }
}

/** The awaited result, or the failure "canceled" as soon as the signal is aborted: a reader may never answer. */
async function unlessCanceled(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  let stop = () => {};
  const canceled = new Promise<never>((_, reject) => {
    stop = () => reject(new ExportError("canceled", "The export was canceled."));
    signal.addEventListener("abort", stop);
  });
  try {
    await Promise.race([awaitedLater(work), canceled]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Passes on sound until it reaches an instant of the video, seconds. */
function soundFeed(sound: SoundTrack, writer: VideoWriter) {
  const pieces = sound.pieces();
  let frames = 0;
  return async (untilS: number, signal: AbortSignal | undefined): Promise<void> => {
    while (frames < sound.frames && frames < untilS * sound.sampleRateHz) {
      stopIfCanceled(signal);
      const piece = await pieces.next();
      if (piece.done) return;
      frames += piece.value[0]?.length ?? 0;
      await writer.addSound(piece.value);
    }
  };
}
