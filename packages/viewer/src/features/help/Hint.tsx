import { useEffect, useState } from "react";
import { Part } from "../../lib/loading/Part.tsx";
import { useDockTasks } from "../../lib/tasks/dock-tasks.ts";
import { HintBox, type HintPlace } from "./HintBox.tsx";
import { hasOwnTips } from "./tips-place.ts";
import { useTips } from "./use-tips.ts";

/** Delay set by the specification. */
const afterMs = 1000;

/**
 * A box with the tips of the page, shown 1 s after the page if the page has tips of its own that were not closed on
 * this device, and while no task is on the dock.
 */
export function Hint({ where }: { readonly where: HintPlace }) {
  const { place, seen } = useTips();
  const [isDue, setDue] = useState(false);
  const isIdle = useDockTasks().length === 0;
  const isNew = hasOwnTips(place) && !seen && isIdle;
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
    <Part key={place} optional>
      <HintBox where={where} />
    </Part>
  );
}
