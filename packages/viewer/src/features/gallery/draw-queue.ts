import type { Disposer } from "@sonolens/foundation";
import { sessionAtom } from "../../lib/state/shared-state.ts";

export interface DrawQueueTime {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Calls back before the next frame. */
  nextFrame(callback: () => void): void;
}

/** Milliseconds of each frame that drawing may take. */
const budgetMs = 5;

/** First in, first out; at least one drawing per frame, so that slow machines make progress too. */
export function createDrawQueue(time: DrawQueueTime) {
  const waiting = new Set<() => void>();
  let scheduled = false;
  const work = () => {
    scheduled = false;
    const startMs = time.now();
    for (const draw of waiting) {
      waiting.delete(draw);
      draw();
      if (time.now() - startMs >= budgetMs) break;
    }
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    time.nextFrame(work);
  };
  return {
    /** Draws as soon as there is time; the disposer cancels a drawing that has not started. */
    add(draw: () => void): Disposer {
      const entry = () => draw();
      waiting.add(entry);
      schedule();
      return () => void waiting.delete(entry);
    },
  };
}

/** One queue for all cards, so that together they stay within the time of a frame. */
export const drawQueue = sessionAtom(() =>
  createDrawQueue({
    now: () => performance.now(),
    nextFrame: (callback) => void requestAnimationFrame(callback),
  }),
);
