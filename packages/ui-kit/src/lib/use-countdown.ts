import { useEffect, useRef, useSyncExternalStore } from "react";

const watchPage = (changed: () => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};
/** Whether another tab or window covers the page: a message must not expire unseen. */
const usePageHidden = () => useSyncExternalStore(watchPage, () => document.hidden);

/** Counts down while the page is visible and nothing pauses it, such as the pointer or the focus, then calls `onEnd`. */
export function useCountdown(durationMs: number, paused: boolean, onEnd: () => void): void {
  const isStopped = usePageHidden() || paused;
  const leftMs = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isStopped) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => end.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedMs));
    };
  }, [isStopped]);
}
