import { analysisSpan, type HeatmapFrames, meanOfFrames } from "../frames.ts";
import type { HeatmapPainter } from "../heatmap-painter.ts";
import { openHeatmapPainter } from "../open-painter.ts";
import { createPalette, type Palette } from "../palette.ts";
import type { FramesLook, FramesMessage, FramesOrder, SentLook } from "./frames-messages.ts";

/** The part of a dedicated worker's `self` that a frames player needs. */
export interface FramesWorkerScope {
  onmessage: ((event: MessageEvent<FramesOrder>) => void) | null;
  postMessage(news: FramesMessage): void;
  requestAnimationFrame(draw: () => void): number;
}

/**
 * Makes a worker draw the frames of the page that started it: call it once, with `self`, in a module of your own that
 * does nothing else. The worker holds the frames, so that the page sends only times.
 */
export function serveHeatmapFrames(scope: FramesWorkerScope): void {
  let stage: { context: ImageBitmapRenderingContext; frames: HeatmapFrames } | undefined;
  let painter: Promise<HeatmapPainter> | undefined;
  let look: FramesLook | undefined;
  let wantedS: number | undefined;
  let levelsDb: Float32Array<ArrayBuffer> | undefined;
  let drawnSpan = -1;
  let isWaiting = false;

  const fail = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    scope.postMessage({ kind: "failed", message });
  };

  function draw(opened: HeatmapPainter): void {
    isWaiting = false;
    if (!stage || !look || wantedS === undefined) return;
    const { context, frames } = stage;
    const timeS = wantedS;
    const span = analysisSpan(frames, timeS);
    const field =
      levelsDb && drawnSpan === span.first
        ? { width: frames.width, height: frames.height, levelsDb }
        : meanOfFrames(frames, span, levelsDb);
    ({ levelsDb } = field);
    drawnSpan = span.first;
    if (context.canvas.width !== look.outWidth) context.canvas.width = look.outWidth;
    if (context.canvas.height !== look.outHeight) context.canvas.height = look.outHeight;
    opened.draw(context, { ...look, ...field });
    scope.postMessage({ kind: "drawn", timeS });
  }

  /** Draws at most one picture per screen refresh, that of the newest request. */
  async function drawSoon(): Promise<void> {
    if (isWaiting) return;
    isWaiting = true;
    try {
      painter ??= openHeatmapPainter({ onLost: () => void drawSoon() });
      const opened = await painter;
      scope.requestAnimationFrame(() => {
        try {
          draw(opened);
        } catch (error) {
          fail(error);
        }
      });
    } catch (error) {
      isWaiting = false;
      fail(error);
    }
  }

  scope.onmessage = ({ data: order }) => {
    if (order.kind === "open") {
      const context = order.canvas.getContext("bitmaprenderer");
      if (!context) fail(new Error("This browser has no bitmaprenderer."));
      else stage = { context, frames: order.frames };
      return;
    }
    if (order.look) look = { ...order.look, palette: paletteOf(order.look.palette) };
    wantedS = order.timeS;
    void drawSoon();
  };
}

const palettes = new Map<string, Palette>();

/** Returns the same palette object for the same colors, so that what is cached per palette is reused. */
function paletteOf({ name, stops }: SentLook["palette"]): Palette {
  const key = stops.join(" ");
  const known = palettes.get(key) ?? createPalette(name, stops);
  palettes.set(key, known);
  return known;
}
