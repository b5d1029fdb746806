import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { HintPlace } from "./HintBox.tsx";
import { hasOwnTips } from "./tips-place.ts";
import { useTips } from "./use-tips.ts";

const HintBox = lazyPart(async () => (await import("./HintBox.tsx")).HintBox);

/** The number of the specification. */
const afterMs = 1000;

const nothing = () => null;

/**
 * A box with the tips of the page that is shown, fetched 1 s after it is: where it has tips of its own that nobody
 * closed on this device. Without it nothing is missing, so a failure shows nothing.
 */
export function Hint({ where }: { readonly where: HintPlace }) {
  const { place, seen } = useTips();
  const [isDue, setDue] = useState(false);
  const isNew = hasOwnTips(place) && !seen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own second
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isNew, place]);
  if (!isNew || !isDue) return null;
  return (
    <CatchBoundary getResetKey={() => place} errorComponent={nothing}>
      <Suspense fallback={null}>
        <HintBox where={where} />
      </Suspense>
    </CatchBoundary>
  );
}
