import { updateCoolDownS } from "@sonolens/domain";
import { useEffect, useState } from "react";

/** Whole seconds until the next update may be requested, counted down. Times in milliseconds since 1970. */
export function useCoolDown(lastRequestMs: number | undefined, nowMs: () => number): number {
  const [now, setNow] = useState(nowMs);
  // A request of just now is newer than the stored time.
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
