import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Scroller, scrollerOf } from "../lib/scroller.ts";

/** A vertical range of the grid, in pixels from its top. */
export interface ScrollWindow {
  readonly fromPx: number;
  readonly toPx: number;
}

export interface ScrollWindowHandle {
  readonly widthPx: number;
  /** The range to render: the visible one and half a screen more on either side. */
  readonly drawn: ScrollWindow;
  /** The currently visible range, read from the page. */
  readonly seen: () => ScrollWindow;
  readonly scrollBy: (deltaPx: number) => void;
  readonly scroller: () => Scroller | null;
}

/**
 * Tracks the visible range of an element. It renders only when the visible range comes close to the end of the rendered
 * one, so that most scroll frames cost nothing.
 */
export function useScrollWindow(
  ref: RefObject<HTMLElement | null>,
  onScroll: (seen: ScrollWindow) => void,
): ScrollWindowHandle {
  const scroller = useRef<Scroller | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  const [drawn, setDrawn] = useState<ScrollWindow>({ fromPx: 0, toPx: 0 });
  const report = useRef(onScroll);
  report.current = onScroll;

  const seen = useCallback((): ScrollWindow => {
    const topPx = ref.current?.getBoundingClientRect().top ?? 0;
    const view = scroller.current?.view() ?? { topPx: 0, bottomPx: 0 };
    return { fromPx: view.topPx - topPx, toPx: view.bottomPx - topPx };
  }, [ref]);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const found = scrollerOf(element);
    scroller.current = found;
    const update = () => {
      const now = seen();
      const height = Math.max(1, now.toPx - now.fromPx);
      setDrawn((before) => {
        const slack = height / 4;
        const fits = before.fromPx <= now.fromPx - slack && before.toPx >= now.toPx + slack;
        const tooMuch = before.toPx - before.fromPx > 3 * height;
        return fits && !tooMuch ? before : { fromPx: now.fromPx - height / 2, toPx: now.toPx + height / 2 };
      });
      report.current(now);
    };
    const measure = () => {
      setWidthPx(element.clientWidth);
      update();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const unwatch = found.watch(update);
    return () => {
      observer.disconnect();
      unwatch();
    };
  }, [ref, seen]);

  const scrollBy = useCallback((deltaPx: number) => scroller.current?.scrollBy(deltaPx), []);
  return { widthPx, drawn, seen, scrollBy, scroller: useCallback(() => scroller.current, []) };
}
