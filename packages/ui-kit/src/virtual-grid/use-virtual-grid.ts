import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef } from "react";
import { type GridGroup, type GridRect, indexesIn, layOutGrid, slicesBetween } from "./grid-layout.ts";
import type { KeyAt } from "./grid-selection.ts";
import { columnOf, type GridMove, stepInGrid } from "./grid-step.ts";
import { useActiveItem } from "./use-active-item.ts";
import { useRangeSelection } from "./use-range-selection.ts";
import { useRubberBand } from "./use-rubber-band.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";
import { type ScrollWindow, useScrollWindow } from "./use-scroll-window.ts";
import { useTouchSelection } from "./use-touch-selection.ts";

export interface VirtualGridOptions {
  /** The items by group, in list order. One group without headers is a plain list. */
  readonly groups: readonly GridGroup[];
  /** The key of an item by its index. A new function means that the items have changed. */
  readonly keyAt: KeyAt;
  /** Keys of the selected items. Without it, selection is disabled. */
  readonly selected?: ReadonlySet<string>;
  /** Called with all selected keys. */
  readonly onSelectedChange?: (selected: ReadonlySet<string>) => void;
  /** Items that cannot be selected. */
  readonly isSelectable?: (index: number) => boolean;
  /**
   * The effect of a plain click. "open": opens; items are selected by checkbox, Shift, rectangle and keys.
   * "select": selects that item alone, Ctrl or Cmd adds, a double click opens.
   */
  readonly press?: "open" | "select";
  /** The event contains the modifier keys: a click with Ctrl, Cmd or Alt may open a new tab. */
  readonly onOpen?: (index: number, event: MouseEvent | KeyboardEvent) => void;
  /** Minimum width of a cell, pixels. */
  readonly minCellWidthPx: number;
  /** Minimum number of columns, on the narrowest screen. */
  readonly minColumns?: number;
  /** Between columns, pixels. */
  readonly columnGapPx?: number;
  /** Between rows, pixels. */
  readonly rowGapPx?: number;
  /** 0: no headers. */
  readonly headerHeightPx?: number;
  /** The height of each cell, derived from its width. The function must keep its identity. */
  readonly cellHeightPx: (cellWidthPx: number) => number;
  /** Height of the bars that cover the page at its top, pixels. */
  readonly coveredTopPx?: number;
  /** Height of the bars that cover the page at its bottom, pixels. */
  readonly coveredBottomPx?: number;
  /** Pointer distance before a rectangle appears, pixels. */
  readonly dragThresholdPx?: number;
}

const moves: Record<string, GridMove> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "rowStart",
  End: "rowEnd",
  PageUp: "pageUp",
  PageDown: "pageDown",
};
const nothing: ReadonlySet<string> = new Set();
const controls = "button, input, select, textarea, label, summary, [role=checkbox], [contenteditable]";
const ignore = () => undefined;

/** The move of a key, in the text direction. */
function moveOf(event: KeyboardEvent<HTMLElement>): GridMove | undefined {
  const toEnd = event.ctrlKey || event.metaKey;
  if (toEnd && event.key === "Home") return "first";
  if (toEnd && event.key === "End") return "last";
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    const rtl = event.currentTarget.matches(":dir(rtl)");
    return (event.key === "ArrowRight") === rtl ? "previous" : "next";
  }
  return moves[event.key];
}

/** A grid of very many items without its appearance: positions, scrolling, focus, keys, selection. */
export function useVirtualGrid(options: VirtualGridOptions) {
  const { groups, keyAt, selected = nothing, onSelectedChange = ignore, press = "open" } = options;
  const { minCellWidthPx, minColumns = 1, columnGapPx = 14, rowGapPx = 18, headerHeightPx = 0 } = options;
  const { cellHeightPx, coveredTopPx = 0, coveredBottomPx = 0, dragThresholdPx = 40 } = options;
  const selects = options.selected !== undefined;
  const surface = useRef<HTMLDivElement>(null);
  const noteScroll = useRef<(seen: ScrollWindow) => void>(ignore);
  const { widthPx, drawn, seen, scrollBy, scroller } = useScrollWindow(surface, (now) =>
    noteScroll.current(now),
  );

  const layout = useMemo(
    () =>
      layOutGrid(groups, {
        widthPx,
        minCellWidthPx,
        minColumns,
        columnGapPx,
        rowGapPx,
        headerHeightPx,
        cellHeightPx,
      }),
    [groups, widthPx, minCellWidthPx, minColumns, columnGapPx, rowGapPx, headerHeightPx, cellHeightPx],
  );
  noteScroll.current = useScrollAnchor(layout, keyAt, seen, scrollBy);

  const selection = useRangeSelection({
    keyAt,
    count: layout.count,
    selected,
    onSelectedChange,
    isSelectable: options.isSelectable,
  });
  const { active, focusItem, rowToKeep, onFocus, onBlur } = useActiveItem({
    surface,
    layout,
    keyAt,
    drawn,
    seen,
    scrollBy,
    coveredTopPx,
    coveredBottomPx,
  });
  const goalColumn = useRef<number | null>(null);
  const rangesIn = (rect: GridRect) => indexesIn(layout, rect);
  const rubberBand = useRubberBand({
    surface,
    rangesIn,
    keyAt,
    selected,
    onSelectedChange,
    scroller,
    thresholdPx: dragThresholdPx,
    throttleMs: 100,
  });
  const touchDown = useTouchSelection({ surface, rangesIn, selection, scroller, enabled: selects });

  const indexOfTarget = (event: MouseEvent | KeyboardEvent): number | undefined => {
    const cell = (event.target as Element).closest<HTMLElement>("[data-grid-index]");
    return cell ? Number(cell.dataset.gridIndex) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    if (target.matches("input:not([type=checkbox]), select, textarea, [contenteditable]")) return;
    const control = event.key === "a" && (event.ctrlKey || event.metaKey);
    if (control && selects) {
      event.preventDefault();
      selection.selectAll();
    } else if (event.key === "Escape" && selected.size > 0) {
      event.stopPropagation();
      selection.clear();
    }
    const index = indexOfTarget(event);
    if (index === undefined || event.altKey) return;
    const move = moveOf(event);
    if (move) {
      event.preventDefault();
      const vertical = ["up", "down", "pageUp", "pageDown"].includes(move);
      const column = vertical ? (goalColumn.current ?? columnOf(layout, index)) : 0;
      const window = seen();
      const pagePx = window.toPx - window.fromPx - coveredTopPx - coveredBottomPx - layout.rowStepPx;
      const next = stepInGrid(layout, index, move, column, pagePx);
      goalColumn.current = vertical ? column : null;
      if (event.shiftKey && selects) {
        if (selected.size === 0) selection.toggle(index);
        if (next !== index) selection.extendTo(next);
      }
      focusItem(next);
    } else if (target.closest(controls)) {
      return;
    } else if (event.key === " " && selects) {
      event.preventDefault();
      if (event.shiftKey) selection.extendTo(index);
      else selection.toggle(index);
    } else if (event.key === "Enter") {
      event.preventDefault();
      options.onOpen?.(index, event);
    }
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    goalColumn.current = null;
    const index = indexOfTarget(event);
    const target = event.target as Element;
    if (target.closest(controls)) return;
    const byKey = event.ctrlKey || event.metaKey;
    if (index === undefined) {
      if (press === "select" && selects && target === surface.current && !byKey) selection.clear();
    } else if (event.shiftKey && selects) {
      event.preventDefault();
      selection.extendTo(index);
    } else if (isTouch(event) && selected.size > 0) {
      event.preventDefault();
      selection.toggle(index);
    } else if (press === "open") {
      options.onOpen?.(index, event);
    } else {
      event.preventDefault();
      if (byKey) selection.toggle(index);
      else selection.only(index);
    }
  };

  return {
    layout,
    slices: slicesBetween(layout, drawn.fromPx, drawn.toPx),
    /** The row that has to stay rendered because it has the focus, in its group. */
    rowToKeep,
    /** The one item in the tab order. */
    active,
    /** Whether the width is known, so that the grid can be rendered. */
    ready: widthPx > 0,
    rubberBand: rubberBand.rect,
    selection,
    selectable: selects,
    focusItem,
    surfaceProps: {
      ref: surface,
      onFocus,
      onBlur,
      onKeyDown,
      onClick,
      onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
        const index = indexOfTarget(event);
        if (press === "select" && index !== undefined) options.onOpen?.(index, event);
      },
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (selects) rubberBand.onPointerDown(event);
        touchDown(event);
      },
      onMouseDown: (event: MouseEvent<HTMLDivElement>) => {
        // Shift would otherwise select text.
        const index = indexOfTarget(event);
        if (!event.shiftKey || index === undefined) return;
        event.preventDefault();
        focusItem(index);
      },
      onDragStart: (event: MouseEvent<HTMLDivElement>) => {
        if (selects) event.preventDefault();
      },
    },
  };
}

const isTouch = (event: MouseEvent) => (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
