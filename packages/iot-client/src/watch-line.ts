/** How long after its last response the connection is pinged, and how long a response may take. */
export const lineWatch = { quietMs: 15_000, answerMs: 10_000 } as const;

interface WatchedLine {
  /** Sends a ping. */
  readonly ask: () => void;
  /** No response arrived. Called once. */
  readonly onDead: () => void;
}

/** Watches an open connection. */
export type LineWatch = ReturnType<typeof watchLine>;

/**
 * Pings an open connection: if packets are lost silently, nothing else reports it within minutes. Uses the platform's
 * timers, because the wait is in real time.
 */
export function watchLine({ ask, onDead }: WatchedLine) {
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
  return {
    /** A ping response arrived. */
    answered,
    /** Pings at once, when there is reason to doubt the connection. */
    askNow,
    stop: (): void => clearTimeout(timer),
  };
}
