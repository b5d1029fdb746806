import { updateCoolDownS } from "@sonolens/domain";
import { useEffect, useState } from "react";

/** Whole seconds until an update may be asked for again, counted down. Times in milliseconds since 1970. */
export function useCoolDown(lastRequestMs: number | undefined, nowMs: () => number): number {
  const [now, setNow] = useState(nowMs);
  // What was asked for just now is newer than the last look at the clock.
  const leftS = updateCoolDownS(Math.max(now, lastRequestMs ?? now), lastRequestMs);
  const rests = leftS > 0;
  useEffect(() => {
    setNow(nowMs());
    if (!rests) return;
    const timer = setInterval(() => setNow(nowMs()), 1000);
    return () => clearInterval(timer);
  }, [rests, nowMs]);
  return Math.ceil(leftS);
}
