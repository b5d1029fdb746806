import { useCallback, useEffect, useRef } from "react";

/** Calls `action` with the last value, `delayMs` after it; at once when the component goes, so that nothing is lost. */
export function useDebounced<Value>(action: (value: Value) => void, delayMs: number): (value: Value) => void {
  const actionRef = useRef(action);
  const waiting = useRef<{ readonly value: Value; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => {
    actionRef.current = action;
  });
  const flush = useCallback(() => {
    const due = waiting.current;
    if (!due) return;
    clearTimeout(due.timer);
    waiting.current = undefined;
    actionRef.current(due.value);
  }, []);
  useEffect(() => flush, [flush]);
  return useCallback(
    (value) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { value, timer: setTimeout(flush, delayMs) };
    },
    [flush, delayMs],
  );
}
