import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";

/**
 * The scrollable content between header and footer; `data-scrolled` while some of it is under the header. A tab stop,
 * for scrolling with the arrow keys, only while it scrolls.
 */
export function ScrollBody({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    // The current content, whatever it is.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      // Makes this box the containing block of visually hidden texts, so that they scroll with their neighbors.
      className={cx("relative overflow-y-auto", className)}
      onScroll={({ currentTarget }) =>
        currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollTop > 0)
      }
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <div>{children}</div>
    </div>
  );
}
