import { useCallback, useLayoutEffect, useRef } from "react";
import type { GridLayout } from "./grid-layout.ts";
import type { KeyAt } from "./grid-selection.ts";
import { anchorAt, anchoredTop, type GridState, type ScrollAnchor } from "./scroll-anchor.ts";
import type { ScrollWindow } from "./use-scroll-window.ts";

interface Kept extends GridState {
  readonly anchor: ScrollAnchor;
  readonly topPx: number;
}

/**
 * Keeps visible items in place when items are added, removed or resized. Not at the top of the list, where new items
 * should appear. Returns the callback to call on scroll.
 */
export function useScrollAnchor(
  layout: GridLayout,
  keyAt: KeyAt,
  seen: () => ScrollWindow,
  scrollBy: (deltaPx: number) => void,
): (seen: ScrollWindow) => void {
  const kept = useRef<Kept | null>(null);

  useLayoutEffect(() => {
    const before = kept.current;
    const after = { layout, keyAt };
    let held: ScrollAnchor | null = null;
    if (before && before.topPx > 0) {
      const topPx = anchoredTop(before, after, before.anchor);
      if (topPx !== undefined) {
        const deltaPx = topPx - seen().fromPx;
        if (Math.abs(deltaPx) > 0.5) scrollBy(deltaPx);
        // Kept through a series of changes (a window being resized), so that rounding errors do not accumulate.
        if (before.layout.count === layout.count && before.keyAt === keyAt) held = before.anchor;
      }
    }
    const topPx = seen().fromPx;
    kept.current = { ...after, topPx, anchor: held ?? anchorAt(after, topPx) };
  }, [layout, keyAt, seen, scrollBy]);

  return useCallback(({ fromPx }: ScrollWindow) => {
    const now = kept.current;
    if (now && Math.abs(now.topPx - fromPx) > 1)
      kept.current = { ...now, topPx: fromPx, anchor: anchorAt(now, fromPx) };
  }, []);
}
