import type { Validated, ValidationParams } from "@sonolens/domain";
import { useState } from "react";
import type { UnsavedDraft } from "../../data/drafts/use-unsaved-draft.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import { useOnce } from "../../lib/state/use-once.ts";
import type { WritingConflict } from "../../lib/ui/ConflictDialog.tsx";

/** Delay from the last valid change to saving. */
const saveAfterMs = 800;

export interface TypedTextOptions {
  readonly stored: string;
  readonly validate: (text: string) => Validated<string>;
  /** The result is awaited only to know when `kept` can be dropped. */
  readonly save: (text: string) => Promise<unknown> | undefined;
  /** Keeps the text until it is saved. */
  readonly kept?: UnsavedDraft<string>;
}

/** A text that saves itself while it is typed. */
export interface TypedText {
  readonly value: string;
  /** Why it is not saved. */
  readonly refusal: Refusal | undefined;
  /** Someone else has changed what an earlier page left unsaved. */
  readonly conflict: WritingConflict;
  readonly set: (text: string) => void;
  /** The field is left: saves at once, and shows what is stored. */
  readonly leave: () => void;
}

interface Refusal {
  readonly code: string;
  readonly params: ValidationParams;
}

/**
 * A text that is saved 800 ms after the last valid change, and when its field is left; never while it is invalid. What
 * was not saved before the page was left is saved when the field is shown again, unless someone has changed it since:
 * then the user decides, or goes on typing.
 */
export function useTypedText({ stored, validate, save, kept }: TypedTextOptions): TypedText {
  const left = kept?.left;
  const [typed, setTyped] = useState(left?.value);
  const [stale, setStale] = useState<"asked" | "postponed" | undefined>(
    left && !left.isCurrent ? "asked" : undefined,
  );
  const saveChanged = (text: string) => {
    if (text === stored) return kept?.drop();
    const saving = save(text);
    if (saving) kept?.dropAfter(text, saving);
  };
  const saveLater = useDebounced(saveChanged, saveAfterMs);
  useOnce(() => {
    if (!left) kept?.drop();
    else if (left.isCurrent) saveChanged(left.value);
  });
  const checked = typed === undefined ? undefined : validate(typed);
  return {
    value: typed ?? stored,
    refusal: checked?.ok === false ? checked : stale && { code: "staleText", params: {} },
    conflict: {
      conflict: stale === "asked" && left ? { mine: left.value, theirs: stored } : undefined,
      status: "idle",
      keepMine: () => {
        setStale(undefined);
        if (typed !== undefined) saveChanged(typed);
      },
      keepTheirs: () => {
        setStale(undefined);
        setTyped(undefined);
        kept?.drop();
      },
      postpone: () => setStale("postponed"),
    },
    set: (text) => {
      setStale(undefined);
      setTyped(text);
      const next = validate(text);
      if (next.ok) {
        kept?.keep(next.value);
        saveLater(next.value);
      } else {
        kept?.drop();
        saveLater.cancel();
      }
    },
    leave: () => {
      if (checked?.ok !== true || stale) return;
      saveLater.cancel();
      saveChanged(checked.value);
      setTyped(undefined);
    },
  };
}
