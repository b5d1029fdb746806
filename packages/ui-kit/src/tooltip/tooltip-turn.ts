/** How long a pointer rests on the first control before its tooltip shows. */
const restMs = 400;
/** For so long after one has closed, the next shows at once: somebody is reading along a row of controls. */
const readingOnMs = 300;

let closeShown: (() => void) | undefined;
let endedMs = Number.NEGATIVE_INFINITY;

/** One tooltip shows at a time on a page: the last one closes as the next takes its turn. */
export function takeTurn(close: () => void): void {
  if (closeShown !== close) closeShown?.();
  closeShown = close;
}

/** It shows no more. */
export function endTurn(close: () => void): void {
  if (closeShown !== close) return;
  closeShown = undefined;
  endedMs = performance.now();
}

/** How long the pointer has to rest on a control now, in milliseconds. */
export const restBeforeShownMs = (): number =>
  closeShown || performance.now() - endedMs < readingOnMs ? 0 : restMs;
