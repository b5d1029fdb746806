import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";

/** What scrolls between header and footer; `data-scrolled` while some of it is under the header. A stop for Tab, to scroll with the arrow keys, only while it does scroll. */
export function ScrollBody({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    // Its content, whatever that is at the time.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      // Hidden texts stand where they are and scroll with what is beside them, whatever holds this box.
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
