import { type RefObject, useLayoutEffect, useState } from "react";
import type { MapSize } from "../geo/position.ts";

/** The rendered size of an element; null until it has one. */
export function useSize(ref: RefObject<HTMLElement | null>): MapSize | null {
  const [size, setSize] = useState<MapSize | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      if (widthPx > 0 && heightPx > 0)
        setSize((last) =>
          last?.widthPx === widthPx && last.heightPx === heightPx ? last : { widthPx, heightPx },
        );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
