import { useEffect, useRef, useState } from "react";

/** For this long after the last press or key, the user may still be about to press what they see. */
const quietMs = 1000;

/**
 * How many of `count` things may be on the page: more are added only while the user is not interacting, because they
 * push the content away, and a press would then hit something else. Fewer take effect at once.
 */
export function useQuietCount(count: number): number {
  const [shown, setShown] = useState(0);
  const press = useRef({ isHeld: false, lastMs: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    const note = (isHeld: boolean) => () => {
      press.current = { isHeld, lastMs: performance.now() };
    };
    window.addEventListener("pointerdown", note(true), options);
    for (const name of ["pointerup", "pointercancel", "keydown"] as const)
      window.addEventListener(name, note(false), options);
    return () => listening.abort();
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { isHeld, lastMs } = press.current;
      const leftMs = isHeld ? quietMs : lastMs + quietMs - performance.now();
      if (count <= shown || leftMs <= 0) setShown(count);
      else timer = setTimeout(look, leftMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [count, shown]);
  return Math.min(count, shown);
}
