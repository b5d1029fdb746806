import { useState } from "react";
import { usePersistedDraft } from "./use-persisted-draft.ts";

/** What was set in an earlier page, which ended before it was saved. */
interface Left<Value> {
  readonly value: Value;
  /** The stored value is still the one that it was to replace. */
  readonly isCurrent: boolean;
}

/** A value that saves itself, kept in the window until then: a page that is left has no time for every request. */
export function useUnsavedDraft<Value extends number | string | null>(place: string, stored: Value) {
  const { read, write } = usePersistedDraft(place);
  const [left] = useState((): Left<Value> | undefined => {
    const draft = read();
    if (!draft || draft.text === JSON.stringify(stored)) return undefined;
    return { value: JSON.parse(draft.text) as Value, isCurrent: draft.from === JSON.stringify(stored) };
  });
  return {
    /** Of an earlier page; undefined if everything was saved. */
    left,
    /** Keeps a value that is to be saved. */
    keep(value: Value): void {
      write({
        text: JSON.stringify(value),
        from: read()?.from ?? JSON.stringify(stored),
        fromVersion: 0,
      });
    },
    /** It was saved, or replaced. */
    drop(): void {
      if (read()) write(undefined);
    },
  };
}
