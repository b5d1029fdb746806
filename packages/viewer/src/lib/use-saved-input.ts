import type { Validated } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { useRef, useState } from "react";
import { useDebounced } from "./use-debounced.ts";

/** Time after the last usable change of a number until it is saved. */
const saveAfterMs = 800;

export interface SavedInputOptions<Stored extends number | null> {
  /** What is saved now, in the unit in which it is stored. */
  readonly stored: Stored;
  /** A stored value in the unit in which it is typed. */
  readonly toShown: (stored: Stored) => number | null;
  /** By the rule of the unit typed; what comes out is in the unit stored. */
  readonly validate: (typed: number | null) => Validated<Stored>;
  /** Rejects where it could not be saved. */
  readonly save: (value: Stored) => Promise<unknown>;
}

/** A number of the panel that saves itself. */
export interface SavedInput<Stored extends number | null> {
  /** In the unit in which it is typed. */
  readonly value: number | null;
  /** In the unit stored: as typed where that can be used. Undefined while it cannot. */
  readonly current: Stored | undefined;
  readonly status: SaveStatus;
  /** What is typed and can be used, null for an emptied field. */
  readonly set: (typed: number | null) => void;
  /** For `onValidityChange` of the field, which keeps what cannot be used to itself. */
  readonly setUsable: (usable: boolean) => void;
  /** Sends again what could not be saved; undefined unless that is so. */
  readonly retry: (() => void) | undefined;
  /**
   * Saves what was there before the last change that was saved, and then the other way round; undefined without one.
   * While it is being saved, it waits.
   */
  readonly undo: (() => void) | undefined;
}

/**
 * A typed number on its way to being kept: saved 800 ms after the last usable change, never while what is typed cannot
 * be used. A stored value is usable whatever the unit shown. What could not be saved stays as typed.
 */
export function useSavedInput<Stored extends number | null>(
  options: SavedInputOptions<Stored>,
): SavedInput<Stored> {
  const { stored, toShown, validate, save } = options;
  const [typed, setTyped] = useState<{ readonly value: number | null }>();
  const [usable, setUsable] = useState(true);
  const [status, setStatus] = useState<SaveStatus>("idle");
  const [before, setBefore] = useState<{ readonly value: Stored }>();
  const changes = useRef(0);
  const send = async (value: Stored, former: { readonly value: Stored } | undefined) => {
    const change = changes.current;
    setStatus("saving");
    const saved = await save(value).then(
      () => true,
      () => false,
    );
    // What was typed since then has a state of its own.
    if (change !== changes.current) return;
    setStatus(saved ? "saved" : "failed");
    if (!saved) return;
    setTyped(undefined);
    setBefore(former);
  };
  const sendLater = useDebounced((value: Stored) => void send(value, { value: stored }), saveAfterMs);
  const set = (next: number | null) => {
    changes.current += 1;
    setTyped({ value: next });
    setUsable(true);
    setStatus("unsaved");
    const checked = validate(next);
    if (checked.ok) sendLater(checked.value);
    else sendLater.cancel();
  };
  const checked = typed && validate(typed.value);
  const current = checked ? (checked.ok ? checked.value : undefined) : stored;
  return {
    value: typed ? typed.value : toShown(stored),
    current: usable ? current : undefined,
    status,
    set,
    setUsable(next) {
      setUsable(next);
      if (next && typed) set(typed.value);
      // What is typed is what is saved.
      else if (next) setStatus("idle");
      if (next) return;
      // "50" on the way to "5000" is not what anybody means.
      sendLater.cancel();
      setStatus("unsaved");
    },
    retry: status === "failed" && checked?.ok ? () => void send(checked.value, { value: stored }) : undefined,
    undo:
      before && (status === "saved" || status === "saving")
        ? () => void (status === "saved" && send(before.value, { value: stored }))
        : undefined,
  };
}
