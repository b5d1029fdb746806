import { useState } from "react";
import { reasonOf } from "../server/call-error.ts";
import { isTransient } from "../server/connection.ts";
import { usePersistedDraft } from "./use-persisted-draft.ts";

/** What was set in an earlier page, which ended before it was saved. */
interface Left<Value> {
  readonly value: Value;
  /** The stored value is still the one that it was to replace. */
  readonly isCurrent: boolean;
}

/** A value that saves itself, kept in the window until then: a page that is left has no time for every request. */
export interface UnsavedDraft<Value> {
  /** Of an earlier page; undefined if everything was saved. */
  readonly left: Left<Value> | undefined;
  /** Keeps a value that is to be saved. */
  readonly keep: (value: Value) => void;
  /** Another change replaces it. */
  readonly drop: () => void;
  /** Drops a value once it is saved or refused, but not if the page, the session or the network ended before. */
  readonly dropAfter: (value: Value, saving: Promise<unknown>) => void;
}

/** The unsaved value in one place; `place` is its name. */
export function useUnsavedDraft<Value extends number | string | null>(
  place: string,
  stored: Value,
): UnsavedDraft<Value> {
  const { read, write } = usePersistedDraft(place);
  const [left] = useState((): Left<Value> | undefined => {
    const draft = read();
    if (!draft || draft.text === JSON.stringify(stored)) return undefined;
    return { value: JSON.parse(draft.text) as Value, isCurrent: draft.from === JSON.stringify(stored) };
  });
  const drop = () => {
    if (read()) write(undefined);
  };
  return {
    left,
    keep: (value) =>
      write({
        text: JSON.stringify(value),
        from: read()?.from ?? JSON.stringify(stored),
        fromVersion: 0,
      }),
    drop,
    dropAfter(value, saving) {
      const dropIt = () => {
        if (read()?.text === JSON.stringify(value)) drop();
      };
      void saving.then(dropIt, (error: unknown) => {
        const reason = reasonOf(error);
        const isAnswered = !reason || (reason.code !== "aborted" && !isTransient(reason));
        // What was refused would be refused again.
        if (isAnswered) dropIt();
      });
    },
  };
}
