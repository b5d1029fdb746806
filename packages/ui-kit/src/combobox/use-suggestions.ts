import { useEffect, useMemo, useRef, useState } from "react";
import { type ComboboxOption, optionFinder } from "./option-search.ts";

/**
 * The source of suggestions: a list that is searched locally, or a remote search that resolves a query (empty: what to
 * offer before anything is typed) and throws on failure. Its signal aborts when the result is no longer needed.
 */
export type OptionSource =
  | readonly ComboboxOption[]
  | ((query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>);

export interface Suggestions {
  readonly options: readonly ComboboxOption[];
  readonly status: "ready" | "loading" | "failed";
  readonly retry: () => void;
}

/** Delay after the last key before a remote search is called, milliseconds. */
const typingPauseMs = 250;

const none: readonly ComboboxOption[] = [];

/** The options for a query. Late or out-of-order responses are never shown. */
export function useSuggestions(source: OptionSource, query: string, open: boolean): Suggestions {
  const elsewhere = typeof source === "function";
  const search = useRef(source);
  useEffect(() => {
    search.current = source;
  });
  const [answer, setAnswer] = useState<{ query: string; options: readonly ComboboxOption[] } | null>(null);
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more
  useEffect(() => {
    if (!elsewhere || !open) return;
    const left = new AbortController();
    const ask = async () => {
      try {
        const options =
          typeof search.current === "function" ? await search.current(query, left.signal) : none;
        if (left.signal.aborted) return;
        setAnswer({ query, options });
        setFailedFor(null);
      } catch {
        if (!left.signal.aborted) setFailedFor(query);
      }
    };
    // If the list has only been opened, no typing is in progress.
    const timer = setTimeout(ask, query === "" ? 0 : typingPauseMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [elsewhere, open, query, attempt]);

  const given = elsewhere ? (answer?.options ?? none) : source;
  const finder = useMemo(() => optionFinder(given), [given]);
  const answered = !elsewhere || answer?.query === query;
  // While a response is pending, known options that match are shown.
  const options = useMemo(
    () => (elsewhere && answered ? given : finder(query)),
    [elsewhere, answered, given, finder, query],
  );
  const failed = elsewhere && failedFor === query;
  return {
    options: failed ? none : options,
    status: failed ? "failed" : answered ? "ready" : "loading",
    retry: () => {
      setFailedFor(null);
      setAttempt((before) => before + 1);
    },
  };
}
