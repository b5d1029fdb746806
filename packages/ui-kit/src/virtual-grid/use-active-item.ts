import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { cellRect, firstIndexBelow, type GridLayout, groupOf } from "./grid-layout.ts";
import type { KeyAt } from "./grid-selection.ts";
import { type GridState, indexInOther } from "./scroll-anchor.ts";
import type { ScrollWindow } from "./use-scroll-window.ts";

export interface ActiveItemOptions {
  readonly surface: RefObject<HTMLElement | null>;
  readonly layout: GridLayout;
  readonly keyAt: KeyAt;
  readonly drawn: ScrollWindow;
  readonly seen: () => ScrollWindow;
  readonly scrollBy: (deltaPx: number) => void;
  readonly coveredTopPx: number;
  readonly coveredBottomPx: number;
}

const roomPx = 8;

/** The item that has the focus or would get it by Tab; it follows its item when the list changes. */
export function useActiveItem(options: ActiveItemOptions) {
  const { layout, keyAt, drawn, surface } = options;
  const latest = useRef(options);
  latest.current = options;
  const [wanted, setWanted] = useState<{ index: number; key: string | null }>({ index: 0, key: null });
  const [focused, setFocused] = useState(false);
  const shown = useRef<GridState | null>(null);
  const focusPending = useRef(false);

  let index = Math.min(wanted.index, layout.count - 1);
  if (index >= 0 && wanted.key !== null && keyAt(index) !== wanted.key) {
    const before = shown.current;
    const found =
      before && wanted.index < before.layout.count
        ? indexInOther(before, { layout, keyAt }, wanted.index)
        : undefined;
    index = found ?? index;
  }
  if (!focused && index >= 0) {
    const rect = cellRect(layout, index);
    const away = rect.bottomPx < drawn.fromPx || rect.topPx > drawn.toPx;
    // Tab enters at the visible items, not at a distant previous position.
    if (away) index = firstIndexBelow(layout, drawn.fromPx + (drawn.toPx - drawn.fromPx) / 4);
  }

  useLayoutEffect(() => {
    shown.current = { layout, keyAt };
    if (index < 0) return;
    const key = keyAt(index);
    if (focused && (wanted.index !== index || wanted.key !== key)) setWanted({ index, key });
    const cell = surface.current?.querySelector<HTMLElement>(`[data-grid-index="${index}"]`);
    const lost = focused && document.activeElement === document.body;
    if (cell && (focusPending.current || lost)) {
      focusPending.current = false;
      cell.focus({ preventScroll: true });
    }
  });

  const focusItem = useCallback((next: number) => {
    const { layout: now, keyAt: nowKeyAt, seen, scrollBy, coveredTopPx, coveredBottomPx } = latest.current;
    if (next < 0 || next >= now.count) return;
    const rect = cellRect(now, next);
    const group = groupOf(now, next);
    const firstRow = group && next - group.firstIndex < now.columns;
    const topPx = firstRow ? group.topPx : rect.topPx - now.headerHeightPx;
    const { fromPx, toPx } = seen();
    const above = topPx - roomPx - (fromPx + coveredTopPx);
    const below = rect.bottomPx + roomPx - (toPx - coveredBottomPx);
    if (above < 0) scrollBy(above);
    else if (below > 0) scrollBy(Math.min(below, above));
    focusPending.current = true;
    setFocused(true);
    setWanted({ index: next, key: nowKeyAt(next) });
  }, []);

  const group = focused && index >= 0 ? groupOf(layout, index) : undefined;
  return {
    active: index,
    focusItem,
    rowToKeep: group && { group, row: Math.floor((index - group.firstIndex) / layout.columns) },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const cell = event.target.closest<HTMLElement>("[data-grid-index]");
      if (!cell) return;
      const at = Number(cell.dataset.gridIndex);
      setFocused(true);
      setWanted({ index: at, key: keyAt(at) });
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
}
