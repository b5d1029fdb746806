import { checkFrames, type HeatmapFrames } from "../frames.ts";
import type { FramesLook, FramesMessage, FramesOrder } from "./frames-messages.ts";

export interface FramesOptions {
  /** A worker that calls `serveHeatmapFrames(self)`; closing the player terminates it. */
  worker: Worker;
  /** Transferred to the worker: nothing else can draw on it any more, and a second player needs another canvas. */
  canvas: HTMLCanvasElement;
  frames: HeatmapFrames;
  /** Called when the picture of a requested time is on the canvas; requests that come too fast are skipped. */
  onDrawn?: (timeS: number) => void;
  /** The worker has failed and draws no more. `message` is for a log. */
  onFailed?: (message: string) => void;
}

/** The heat map of a recording, drawn by a worker that has its frames. */
export interface FramesPlayer {
  /**
   * Shows the moment that begins at `timeS` of the recording, the mean of 8 frames (HMP-14), at the screen's next
   * picture. The same look costs nothing: pass the same object while only the time changes.
   */
  show(timeS: number, look: FramesLook): void;
  /** Terminates the worker. */
  close(): void;
}

/**
 * Plays the heat map of a recording on a canvas while the page only sends the time, which takes some hundredths of a
 * millisecond per picture. Throws RangeError if the number of levels does not match the frames.
 */
export function openHeatmapFrames(options: FramesOptions): FramesPlayer {
  const { worker, canvas, frames, onDrawn, onFailed } = options;
  checkFrames(frames);
  const send = (order: FramesOrder, transfer: Transferable[] = []) => worker.postMessage(order, transfer);
  let sentLook: FramesLook | undefined;
  worker.onmessage = ({ data: message }: MessageEvent<FramesMessage>) => {
    if (message.kind === "drawn") onDrawn?.(message.timeS);
    else onFailed?.(message.message);
  };
  worker.onerror = (event) => onFailed?.(event.message);
  const offscreen = canvas.transferControlToOffscreen();
  send({ kind: "open", canvas: offscreen, frames }, [offscreen]);
  return {
    show(timeS, look) {
      if (look === sentLook) return send({ kind: "show", timeS });
      sentLook = look;
      const { name, stops } = look.palette;
      send({ kind: "show", timeS, look: { ...look, palette: { name, stops } } });
    },
    close: () => worker.terminate(),
  };
}
