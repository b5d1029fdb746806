import { type ReactNode, useEffect, useRef, useState } from "react";
import { useElementSize } from "../../lib/ui/use-element-size.ts";

/**
 * The strip of the sums, which sticks below the bar of the gallery in one line. It keeps its height then, so that
 * nothing below it moves: its upper part is behind the bar.
 */
export function SumsStrip({ children }: { readonly children: ReactNode }) {
  const startRef = useRef<HTMLDivElement>(null);
  const stripRef = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(stripRef);
  // With the line below, which the inner size lacks.
  const heightPx = height + 1;
  const [keptPx, setKeptPx] = useState<number>();
  const latest = useRef(heightPx);
  latest.current = heightPx;
  useEffect(() => {
    const start = startRef.current;
    if (!start) return;
    const observer = new IntersectionObserver(([entry]) => {
      const isPast = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0;
      setKeptPx((kept) => (isPast ? (kept ?? latest.current) : undefined));
    });
    observer.observe(start);
    return () => observer.disconnect();
  }, []);
  const isCondensed = keptPx !== undefined;
  const edge = `${heightPx}px - var(--gallery-bar) - var(--gallery-sums)`;
  return (
    <>
      <div className="relative h-0" aria-hidden="true">
        <div ref={startRef} className="absolute h-px w-px" style={{ top: `calc(${edge})` }} />
      </div>
      <div
        ref={stripRef}
        data-condensed={isCondensed || undefined}
        className="group/sums sticky z-25 flex min-h-20 items-center border-b border-line bg-surface px-4 py-2 max-md:min-h-17 md:px-6 data-condensed:items-end data-condensed:py-0 forced-colors:border-y"
        style={{ top: `calc(0px - (${edge}))`, ...(isCondensed && { height: keptPx }) }}
      >
        {children}
      </div>
    </>
  );
}
