import { useCallback, useEffect, useMemo, useRef } from "react";

export interface Debounced<Value> {
  (value: Value): void;
  /** Discards the pending value. */
  cancel(): void;
  /** Calls the action with the pending value now, if there is one. */
  flush(): void;
}

/**
 * Calls `action` with the last value after `delayMs`; at once when the component or the page goes away, so that nothing
 * is lost.
 */
export function useDebounced<Value>(action: (value: Value) => void, delayMs: number): Debounced<Value> {
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
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);
  return useMemo(() => {
    const cancel = () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
    const later = (value: Value) => {
      cancel();
      waiting.current = { value, timer: setTimeout(flush, delayMs) };
    };
    return Object.assign(later, { cancel, flush });
  }, [flush, delayMs]);
}
