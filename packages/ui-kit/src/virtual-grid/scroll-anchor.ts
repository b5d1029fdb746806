import { cellRect, firstIndexBelow, type GridLayout } from "./grid-layout.ts";
import type { KeyAt } from "./grid-selection.ts";

/** A list with its layout. */
export interface GridState {
  readonly layout: GridLayout;
  readonly keyAt: KeyAt;
}

/** An item that is to keep its position on the screen. */
export interface ScrollAnchor {
  readonly index: number;
  /** From the top of the viewport to the top of the item; negative if it is cut off. */
  readonly offsetPx: number;
}

/** The first visible item. */
export function anchorAt({ layout }: GridState, topPx: number): ScrollAnchor {
  const index = firstIndexBelow(layout, topPx);
  return { index, offsetPx: cellRect(layout, index).topPx - topPx };
}

/**
 * The index in the other list of the item at `index`; if it was removed, that of the next common item, else of the
 * previous one. Undefined if the lists have nothing in common.
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

/** The scroll position in the new list that keeps the anchor in place, pixels from its top. */
export function anchoredTop(before: GridState, after: GridState, anchor: ScrollAnchor): number | undefined {
  if (before.layout.count === 0 || after.layout.count === 0) return undefined;
  const index = indexInOther(before, after, anchor.index);
  return index === undefined ? undefined : cellRect(after.layout, index).topPx - anchor.offsetPx;
}
