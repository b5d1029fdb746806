import type { SaveStatus } from "@sonolens/ui-kit";
import { useRef, useState } from "react";

/** One of several, saved as soon as it is chosen. */
export interface SavedChoice<Value> {
  readonly value: Value;
  readonly status: SaveStatus;
  readonly choose: (value: Value) => void;
  /** Saves an earlier value. */
  readonly restore: (value: Value) => void;
  /** Retries a failed save; undefined if none failed. */
  readonly retry: (() => void) | undefined;
}

/** A choice that is shown at once. If saving fails it stays selected until a retry or another choice. */
export function useSavedChoice<Value>(
  stored: Value,
  save: (value: Value, isRestored: boolean) => Promise<unknown>,
): SavedChoice<Value> {
  const [chosen, setChosen] = useState<{ readonly value: Value }>();
  const [status, setStatus] = useState<SaveStatus>("idle");
  const changes = useRef(0);
  const choose = async (value: Value, isRestored = false) => {
    changes.current += 1;
    const change = changes.current;
    setChosen({ value });
    setStatus("saving");
    const saved = await save(value, isRestored).then(
      () => true,
      () => false,
    );
    if (change !== changes.current) return;
    setStatus(saved ? "saved" : "failed");
    if (saved) setChosen(undefined);
  };
  return {
    value: chosen ? chosen.value : stored,
    status,
    choose: (value) => void choose(value),
    restore: (value) => void choose(value, true),
    retry: status === "failed" && chosen ? () => void choose(chosen.value) : undefined,
  };
}
