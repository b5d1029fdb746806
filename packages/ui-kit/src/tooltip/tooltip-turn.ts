/** How long a pointer rests on the first control before its tooltip opens. */
const restMs = 400;
/** For this time after one has closed, the next opens at once: the user is moving along a row of controls. */
const readingOnMs = 300;

let closeShown: (() => void) | undefined;
let endedMs = Number.NEGATIVE_INFINITY;

/** One tooltip is open at a time on a page: the previous one closes when the next opens. */
export function takeTurn(close: () => void): void {
  if (closeShown !== close) closeShown?.();
  closeShown = close;
}

/** It is closed. */
export function endTurn(close: () => void): void {
  if (closeShown !== close) return;
  closeShown = undefined;
  endedMs = performance.now();
}

/** How long the pointer has to rest on a control now, in milliseconds. */
export const restBeforeShownMs = (): number =>
  closeShown || performance.now() - endedMs < readingOnMs ? 0 : restMs;
