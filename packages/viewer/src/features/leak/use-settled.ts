import { useEffect, useState } from "react";

/** A value once it has not changed for a while, compared as text. The first value counts at once. */
export function useSettled<Value>(value: Value, afterMs: number): { value: Value; settled: boolean } {
  const text = JSON.stringify(value);
  const [latest, setLatest] = useState({ text, value });
  if (latest.text !== text) setLatest({ text, value });
  const [kept, setKept] = useState(latest);
  useEffect(() => {
    if (latest === kept) return;
    const timer = setTimeout(() => setKept(latest), afterMs);
    return () => clearTimeout(timer);
  }, [latest, kept, afterMs]);
  return { value: kept.value, settled: latest.text === text && latest === kept };
}
