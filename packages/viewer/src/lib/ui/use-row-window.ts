import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { placeRows, rowsBetween } from "./row-places.ts";

/** Rows rendered beyond the visible ones on either side, once the visible ones are rendered. */
const more = 3;

const noRows: readonly never[] = [];

export interface RowWindowOptions<Row> {
  readonly rows: readonly Row[];
  /** Stable wherever the row moves. */
  readonly keyOf: (row: Row) => string;
  /** Height of a row before it is measured. */
  readonly estimatePx: (row: Row) => number;
  /** A row that stays rendered wherever the page is scrolled, as it has the focus or gets it by Tab; -1 for none. */
  readonly keptRow: number;
  /** Top of the first row on the page. */
  readonly topPx: number;
}

/**
 * Virtualizes rows that scroll with the page. Measuring rows above the viewport does not move it. Small, as every
 * gallery waits for it.
 */
export function useRowWindow<Row>({ rows, keyOf, estimatePx, keptRow, topPx }: RowWindowOptions<Row>) {
  // Heights that differ from the estimate. The map is mutated: there are thousands of rows.
  const [heights, setHeights] = useState({ byKey: new Map<string, number>() });
  const [range, setRange] = useState<readonly [first: number, end: number]>([0, 0]);
  const isSettled = useDeferredValue<readonly Row[]>(rows, noRows) === rows;
  const keyAt = useMemo(() => {
    const keys: string[] = [];
    return (index: number) => {
      keys[index] ??= keyOf(rows[index] as Row);
      return keys[index];
    };
  }, [rows, keyOf]);
  const places = useMemo(
    () =>
      placeRows(rows, (row, index) => {
        const { byKey } = heights;
        return (byKey.size && byKey.get(keyAt(index))) || estimatePx(row);
      }),
    [rows, keyAt, heights, estimatePx],
  );
  const latest = useRef({ byKey: heights.byKey, rows, keyAt, places, topPx });
  latest.current = { byKey: heights.byKey, rows, keyAt, places, topPx };
  const movedPx = useRef(0);
  const drawnKeys = useRef<ReadonlySet<string>>(new Set());

  const note = useCallback((elements: readonly HTMLElement[]) => {
    const { byKey, rows: known, keyAt: keyOfRow, places: before, topPx: top } = latest.current;
    let differs = false;
    for (const element of elements) {
      const index = Number(element.dataset.row);
      const heightPx = element.getBoundingClientRect().height;
      const wasPx = (before[index + 1] ?? 0) - (before[index] ?? 0);
      if (index >= known.length || heightPx === 0 || Math.abs(heightPx - wasPx) < 0.5) continue;
      byKey.set(keyOfRow(index), heightPx);
      differs = true;
      if ((before[index] ?? 0) < window.scrollY - top) movedPx.current += heightPx - wasPx;
    }
    if (differs) setHeights((all) => ({ ...all }));
  }, []);

  const observer = useRef<ResizeObserver>(undefined);
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined;
      observer.current ??= new ResizeObserver((entries) =>
        note(entries.map(({ target }) => target).filter((target) => target instanceof HTMLElement)),
      );
      observer.current.observe(row);
      note([row]);
      return () => observer.current?.unobserve(row);
    },
    [note],
  );
  useEffect(() => () => observer.current?.disconnect(), []);

  useLayoutEffect(() => {
    if (movedPx.current !== 0) window.scrollBy(0, movedPx.current);
    movedPx.current = 0;
    const follow = () => {
      const fromPx = window.scrollY - topPx;
      const [first, end] = rowsBetween(places, fromPx, fromPx + window.innerHeight);
      setRange((before) => (before[0] === first && before[1] === end ? before : [first, end]));
    };
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
    };
  }, [places, topPx]);

  const scrollToRow = useCallback((index: number) => {
    const { places: now, topPx: top } = latest.current;
    // What sticks to the top of the page covers it there.
    const coveredPx = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const startPx = (now[index] ?? 0) + top - coveredPx;
    const endPx = (now[index + 1] ?? 0) + top;
    if (startPx < window.scrollY) window.scrollTo(0, startPx);
    else if (endPx > window.scrollY + window.innerHeight) window.scrollTo(0, endPx - window.innerHeight);
  }, []);

  const [firstSeen, endSeen] = range;
  const first = Math.max(0, firstSeen - more);
  const end = Math.min(endSeen + more, rows.length);
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at).filter(
    (index) => isSettled || (index >= firstSeen && index < endSeen) || drawnKeys.current.has(keyAt(index)),
  );
  // In the order of the page, in which Tab goes.
  if (keptRow >= end) drawn.push(keptRow);
  else if (keptRow >= 0 && keptRow < first) drawn.unshift(keptRow);
  useLayoutEffect(() => {
    drawnKeys.current = new Set(drawn.map(keyAt));
  });
  return {
    /** Indexes of the rows to render. */
    drawn,
    startPx: (index: number): number => places[index] ?? 0,
    totalPx: places.at(-1) ?? 0,
    /** Ref of each row, which carries its index as `data-row`. */
    measure,
    scrollToRow,
  };
}
