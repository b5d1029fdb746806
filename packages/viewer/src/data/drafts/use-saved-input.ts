import type { Validated } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { useEffect, useRef, useState } from "react";
import { useSessionState } from "../../lib/state/frame.ts";
import { unsentInputs } from "../../lib/state/unsent-inputs.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import { useOnce } from "../../lib/state/use-once.ts";
import { useUnsavedDraft } from "./use-unsaved-draft.ts";

/** Delay from the last valid change of a number to saving. */
const saveAfterMs = 800;

export interface SavedInputOptions<Stored extends number | null> {
  /** Key under which the number is kept until it is saved. */
  readonly place: string;
  /** The saved value, in the stored unit. */
  readonly stored: Stored;
  /** Converts a stored value to the unit in which it is typed. */
  readonly toShown: (stored: Stored) => number | null;
  /** Validates in the typed unit; returns the stored unit. */
  readonly validate: (typed: number | null) => Validated<Stored>;
  /** Saves a value; rejects if it could not. `isRestored`: it was not typed, but is an earlier one. */
  readonly save: (value: Stored, isRestored: boolean) => Promise<unknown>;
}

/** A number of the panel that saves itself. */
export interface SavedInput<Stored extends number | null> {
  /** In the unit in which it is typed. */
  readonly value: number | null;
  /** In the stored unit: the typed value if valid. Undefined while it is not. */
  readonly current: Stored | undefined;
  readonly status: SaveStatus;
  /** Sets a valid typed value, null for an empty field. */
  readonly set: (typed: number | null) => void;
  /** For `onValidityChange` of the field, which does not report invalid input. */
  readonly setUsable: (usable: boolean) => void;
  /** Retries a failed save; undefined if none failed. */
  readonly retry: (() => void) | undefined;
  /** Saves a value in the stored unit at once, in place of what is typed: an earlier one, which is always valid. */
  readonly restore: (value: Stored) => void;
  /** Drops what is typed, without saving it: another change replaces it. */
  readonly discard: () => void;
  /** How often what was typed was replaced: its field has kept a text that is no valid number, and drops it then. */
  readonly replacements: number;
}

interface Draft<Stored> {
  readonly value: number | null;
  /** It was not typed. */
  readonly restored?: { readonly ok: true; readonly value: Stored };
}

/**
 * A number while it is typed and saved: when its field is left, and 800 ms after the last valid change, never while it
 * is invalid. A stored value is valid in any unit. What could not be saved stays as typed; what was not saved before the
 * page was left is saved when the field is shown again.
 */
export function useSavedInput<Stored extends number | null>(
  options: SavedInputOptions<Stored>,
): SavedInput<Stored> {
  const { place, stored, toShown, validate, save } = options;
  const { left, keep, drop, dropAfter } = useUnsavedDraft(place, stored);
  const [typed, setTyped] = useState<Draft<Stored> | undefined>(
    () => left && { value: toShown(left.value), restored: { ok: true, value: left.value } },
  );
  const [usable, setUsable] = useState(true);
  // Without a known order of two changes, the user decides.
  const [status, setStatus] = useState<SaveStatus>(left && !left.isCurrent ? "failed" : "idle");
  const [replacements, setReplacements] = useState(0);
  const changes = useRef(0);
  const send = async (value: Stored, isRestored = false) => {
    const change = changes.current;
    setStatus("saving");
    const saving = save(value, isRestored);
    dropAfter(value, saving);
    const saved = await saving.then(
      () => true,
      () => false,
    );
    // Newer input has a state of its own.
    if (change !== changes.current) return;
    setStatus(saved ? "saved" : "failed");
    if (saved) setTyped(undefined);
  };
  useOnce(() => {
    if (!left) drop();
    else if (left.isCurrent) void send(left.value);
  });
  const sendLater = useDebounced((value: Stored) => void send(value), saveAfterMs);
  const unsent = useSessionState(unsentInputs);
  const { flush } = sendLater;
  useEffect(() => {
    unsent.add(flush);
    document.addEventListener("focusout", flush);
    return () => {
      unsent.delete(flush);
      document.removeEventListener("focusout", flush);
    };
  }, [unsent, flush]);
  const set = (next: number | null) => {
    changes.current += 1;
    setTyped({ value: next });
    setUsable(true);
    setStatus("unsaved");
    const checked = validate(next);
    if (checked.ok) {
      keep(checked.value);
      sendLater(checked.value);
    } else cancel();
  };
  const cancel = () => {
    sendLater.cancel();
    drop();
  };
  const replace = (next: Draft<Stored> | undefined) => {
    changes.current += 1;
    cancel();
    setTyped(next);
    setUsable(true);
    setReplacements((before) => before + 1);
  };
  const checked = typed && (typed.restored ?? validate(typed.value));
  const current = checked ? (checked.ok ? checked.value : undefined) : stored;
  return {
    value: typed ? typed.value : toShown(stored),
    current: usable ? current : undefined,
    status,
    set,
    setUsable(next) {
      setUsable(next);
      if (next && typed) set(typed.value);
      // The typed value equals the saved one.
      else if (next) setStatus("idle");
      if (next) return;
      // "50" on the way to "5000" is not intended.
      cancel();
      setStatus("unsaved");
    },
    retry: status === "failed" && checked?.ok ? () => void send(checked.value) : undefined,
    restore(value) {
      replace({ value: toShown(value), restored: { ok: true, value } });
      keep(value);
      void send(value, true);
    },
    discard() {
      replace(undefined);
      setStatus("idle");
    },
    replacements,
  };
}
