import type { Disposer } from "@sonolens/foundation";

/** How long a line is left alone after its last answer, and how long it may take for the next one. */
export const lineWatch = { quietMs: 15_000, answerMs: 10_000 } as const;

interface WatchedLine {
  /** Asks the other end for a sign of life. */
  readonly ask: () => void;
  /** It does not answer. Called once. */
  readonly onDead: () => void;
}

/** Watches over an open line. */
export interface LineWatch {
  /** The other end answered. */
  readonly answered: () => void;
  /** Asks at once, as when there is reason to doubt. */
  readonly askNow: () => void;
  readonly stop: Disposer;
}

/**
 * Asks over an open line whether there is still somebody at its other end: where packets are lost in silence, nothing
 * else tells within minutes. Goes by the platform's timers, as whoever waits does.
 */
export function watchLine({ ask, onDead }: WatchedLine): LineWatch {
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askNow = () => {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    ask();
    timer = setTimeout(onDead, lineWatch.answerMs);
  };
  const answered = () => {
    isAsking = false;
    clearTimeout(timer);
    timer = setTimeout(askNow, lineWatch.quietMs);
  };
  answered();
  return { answered, askNow, stop: () => clearTimeout(timer) };
}
