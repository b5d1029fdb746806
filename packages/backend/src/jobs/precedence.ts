/** Longer than the gap between two pieces of a series, such as imports. */
const restMs = 500;
/** Of more urgent work that does not end, background work waits for as much before each of its own pieces. */
const maxWaitMs = 1_000;

/** Lets more urgent work go first. */
export type Precedence = ReturnType<typeof createPrecedence>;

/**
 * When background work may go on beside more urgent work, which has been idle for `idleForMs`: once that rests, and now
 * and then while it does not, or one account whose imports never end would keep back all others.
 */
export function createPrecedence(idleForMs: () => number, nowMs: () => number = () => performance.now()) {
  let waitsSinceMs: number | undefined;
  return {
    mayBegin(): boolean {
      const isResting = idleForMs() >= restMs;
      waitsSinceMs = isResting ? undefined : (waitsSinceMs ?? nowMs());
      return waitsSinceMs === undefined || nowMs() - waitsSinceMs >= maxWaitMs;
    },
    /** A piece of the background work has ended. */
    served(): void {
      waitsSinceMs = undefined;
    },
  };
}
