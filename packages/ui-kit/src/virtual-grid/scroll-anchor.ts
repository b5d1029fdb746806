import { cellRect, firstIndexBelow, type GridLayout } from "./grid-layout.ts";
import type { KeyAt } from "./grid-selection.ts";

/** A list as it lay on the screen. */
export interface GridState {
  readonly layout: GridLayout;
  readonly keyAt: KeyAt;
}

/** An item that is to keep its place on the screen. */
export interface ScrollAnchor {
  readonly index: number;
  /** From the top of the screen to the top of the item; negative when it is cut off. */
  readonly offsetPx: number;
}

/** The first item on the screen. */
export function anchorAt({ layout }: GridState, topPx: number): ScrollAnchor {
  const index = firstIndexBelow(layout, topPx);
  return { index, offsetPx: cellRect(layout, index).topPx - topPx };
}

/**
 * The index that the item at `index` of one list has in the other; when it is gone, that of the next item
 * that both have, else of the one before. Undefined when the lists share nothing.
 */
export function indexInOther(before: GridState, after: GridState, index: number): number | undefined {
  const key = before.keyAt(index);
  if (index < after.layout.count && after.keyAt(index) === key) return index;
  const indexes = new Map<string, number>();
  for (let at = 0; at < after.layout.count; at += 1) indexes.set(after.keyAt(at), at);
  for (let at = index; at < before.layout.count; at += 1) {
    const found = indexes.get(before.keyAt(at));
    if (found !== undefined) return found;
  }
  for (let at = index - 1; at >= 0; at -= 1) {
    const found = indexes.get(before.keyAt(at));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where the screen has to begin in the new list so that the anchor stays where it was, pixels from its top. */
export function anchoredTop(before: GridState, after: GridState, anchor: ScrollAnchor): number | undefined {
  if (before.layout.count === 0 || after.layout.count === 0) return undefined;
  const index = indexInOther(before, after, anchor.index);
  return index === undefined ? undefined : cellRect(after.layout, index).topPx - anchor.offsetPx;
}
