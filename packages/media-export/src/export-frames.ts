import { encodePng } from "@sonolens/heatmap-renderer";
import { type ExportControl, percentOf } from "./encode/run-export.ts";
import { ExportError, fromSource, stopIfCanceled } from "./export-failure.ts";
import { videoSize } from "./frames/fit-picture.ts";
import { heatmapFrames } from "./frames/heatmap-frames.ts";
import type { HeatmapLook, LevelFrames, RgbaPicture, VideoShape } from "./video-input.ts";

/** Frames per batch (VID-09). */
export const framesPerBatch = 100;

/** A drawn frame as it is saved (VID-09). */
export interface SavedFrame {
  /** Counted from 0. */
  readonly frameNumber: number;
  /** A PNG file in base64. */
  readonly base64data: string;
}

export interface HeatmapFramesInput extends Pick<VideoShape, "size"> {
  readonly picture?: RgbaPicture;
  readonly frames: LevelFrames;
  readonly look: HeatmapLook;
  /** The first frame to save, default 0: where an earlier call stopped. */
  readonly fromFrame?: number;
}

/** Takes up to 100 frames and resolves when they are saved; the next batch follows then. */
export type SaveBatch = (batch: readonly SavedFrame[]) => void | Promise<void>;

const CHUNK = 0x6000;

/** In pieces of a multiple of three bytes, since a call takes a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return text;
}

/** Draws frames as PNG files and passes them on in batches. Returns how many were saved. Throws ExportError. */
export async function saveFramesHere(
  input: HeatmapFramesInput,
  save: SaveBatch,
  { signal, onProgress }: ExportControl,
): Promise<{ frameCount: number }> {
  const { fromFrame = 0 } = input;
  const pictures = heatmapFrames(input, videoSize(input.picture, input.size));
  const { count, widthPx, heightPx } = pictures;
  if (!Number.isInteger(fromFrame) || fromFrame < 0)
    throw new ExportError("invalidInput", `There is no frame ${fromFrame}.`);
  for (let from = fromFrame; from < count; from += framesPerBatch) {
    const batch: SavedFrame[] = [];
    for (let frame = from; frame < Math.min(from + framesPerBatch, count); frame++) {
      stopIfCanceled(signal);
      const rgba = await pictures.draw(frame);
      const png = encodePng({ rgba, width: widthPx, height: heightPx });
      batch.push({ frameNumber: frame, base64data: base64Of(png) });
      onProgress?.({
        step: "heatmap",
        framesDone: frame + 1,
        frameCount: count,
        percent: percentOf(frame + 1, count),
      });
    }
    stopIfCanceled(signal);
    await fromSource(() => save(batch));
  }
  return { frameCount: Math.max(0, count - fromFrame) };
}
