import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Scroller, scrollerOf } from "../lib/scroller.ts";

/** A stretch of the grid, in pixels from its top. */
export interface ScrollWindow {
  readonly fromPx: number;
  readonly toPx: number;
}

export interface ScrollWindowHandle {
  readonly widthPx: number;
  /** What to draw: what is seen and half a screen more on either side. */
  readonly drawn: ScrollWindow;
  /** What is seen at this moment, read from the page. */
  readonly seen: () => ScrollWindow;
  readonly scrollBy: (deltaPx: number) => void;
  readonly scroller: () => Scroller | null;
}

/**
 * Follows which stretch of an element is on the screen. It draws anew only when the seen stretch comes near
 * the end of the drawn one, so that most frames of scrolling cost nothing.
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
