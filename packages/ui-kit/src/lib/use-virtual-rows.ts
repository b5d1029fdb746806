import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  useVirtualizer,
  windowScroll,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import { findScrollBox } from "./scroller.ts";

/** Fewer rows than this are all rendered, so that the browser's search and print find them. */
const virtualFrom = 100;
/** Rendered above and below what is in view, rows. */
const overscan = 10;
/** Rows come and go by this many, because each change of the page costs a layout and a painting of it. */
const blockRows = 4;

/** Whole blocks of rows, so that most steps of scrolling change nothing. */
function rowsOf({ startIndex, endIndex, count }: Range): number[] {
  const wholeBlocks = (rows: number) => Math.ceil(rows / blockRows) * blockRows;
  const first = Math.max(0, wholeBlocks(startIndex - overscan - blockRows + 1));
  const end = Math.min(count, first + wholeBlocks(endIndex + 1 - startIndex + 2 * overscan + blockRows));
  return Array.from({ length: end - first }, (_, at) => first + at);
}

export interface VirtualRowsOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Estimated height of a row before it is measured, pixels. */
  readonly estimatePx: number;
  readonly keyAt: (index: number) => string;
  /** The focused row: it remains rendered wherever it is. -1: none. */
  readonly keepIndex: number;
  /** What covers the list at its top: a sticky header. */
  readonly coveredTopPx?: number;
}

export interface VirtualRows {
  /** Indexes of the rows to render, ascending. */
  readonly indexes: readonly number[];
  /** Height of the omitted rows before a row, after the previous rendered row. */
  readonly gapBeforePx: (index: number) => number;
  readonly afterPx: number;
  /** Ref of the rows; undefined if all are rendered. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

/** Which of very many rows to render, whether they scroll in a box or with the page. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { list, count, estimatePx, keyAt, keepIndex, coveredTopPx = 0 } = options;
  const [box, setBox] = useState<HTMLElement | null | undefined>(undefined);
  const [marginPx, setMarginPx] = useState(0);
  const enabled = count > virtualFrom;
  const onPage = box === null;

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: enabled && box !== undefined,
    estimateSize: () => estimatePx,
    getItemKey: keyAt,
    scrollMargin: marginPx,
    scrollPaddingStart: coveredTopPx,
    rangeExtractor: (range) => {
      const shown = rowsOf(range);
      if (keepIndex < 0 || keepIndex >= count || shown.includes(keepIndex)) return shown;
      return [...shown, keepIndex].sort((one, other) => one - other);
    },
    // One virtualizer serves both; its types separate windows and elements, its code does not.
    getScrollElement: () => (onPage ? (window as unknown as HTMLElement) : (box ?? null)),
    observeElementRect: onPage
      ? (observeWindowRect as unknown as typeof observeElementRect)
      : observeElementRect,
    observeElementOffset: onPage
      ? (observeWindowOffset as unknown as typeof observeElementOffset)
      : observeElementOffset,
    scrollToFn: onPage ? (windowScroll as unknown as typeof elementScroll) : elementScroll,
  });

  useLayoutEffect(() => {
    const element = list.current;
    // While it scrolls nothing above the list changes, and to measure after each step would lay out the page again.
    if (!element || !enabled || (box !== undefined && virtualizer.isScrolling)) return;
    const found = findScrollBox(element);
    setBox(found);
    const topPx = element.getBoundingClientRect().top;
    const next = found
      ? topPx - found.getBoundingClientRect().top - found.clientTop + found.scrollTop
      : topPx + window.scrollY;
    setMarginPx((before) => (Math.abs(before - next) > 1 ? next : before));
  });

  if (!enabled)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      gapBeforePx: () => 0,
      afterPx: 0,
      measure: undefined,
      scrollTo: () => undefined,
    };
  const items = virtualizer.getVirtualItems();
  const before = new Map<number, number>();
  let endPx = marginPx;
  for (const item of items) {
    before.set(item.index, Math.max(0, item.start - endPx));
    endPx = item.end;
  }
  return {
    indexes: items.map((item) => item.index),
    gapBeforePx: (index) => before.get(index) ?? 0,
    afterPx: Math.max(0, virtualizer.getTotalSize() + marginPx - endPx),
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}
