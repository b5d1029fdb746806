import type { Disposer } from "@sonolens/foundation";

/** Draws many small pictures without ever holding a frame up. */
export interface DrawQueue {
  /** Draws as soon as there is time; the disposer takes a drawing back that has not happened yet. */
  add(draw: () => void): Disposer;
}

export interface DrawQueueTime {
  /** Milliseconds, rising. */
  now(): number;
  /** Calls back before the next frame. */
  nextFrame(callback: () => void): void;
}

/** Milliseconds of each frame that drawing may take. */
const budgetMs = 5;

/** First come, first drawn; at least one drawing a frame, so that a slow machine gets there too. */
export function createDrawQueue(time: DrawQueueTime): DrawQueue {
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
    add(draw) {
      const entry = () => draw();
      waiting.add(entry);
      schedule();
      return () => void waiting.delete(entry);
    },
  };
}
