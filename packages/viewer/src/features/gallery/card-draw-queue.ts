import { sessionAtom } from "../../lib/state/shared-state.ts";
import { createDrawQueue } from "./draw-queue.ts";

/** One queue for all cards, so that together they stay within the time of a frame. */
export const drawQueue = sessionAtom(() =>
  createDrawQueue({
    now: () => performance.now(),
    nextFrame: (callback) => void requestAnimationFrame(callback),
  }),
);
