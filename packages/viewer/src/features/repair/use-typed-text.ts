import type { Validated } from "@sonolens/domain";
import { useState } from "react";
import type { UnsavedDraft } from "../../data/drafts/use-unsaved-draft.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import { useOnce } from "../../lib/state/use-once.ts";

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
  readonly refusal: Extract<Validated<string>, { readonly ok: false }> | undefined;
  readonly set: (text: string) => void;
  /** The field is left: saves at once, and shows what is stored. */
  readonly leave: () => void;
}

/**
 * A text that is saved 800 ms after the last valid change, and when its field is left; never while it is invalid. What
 * was not saved before the page was left is saved when the field is shown again, unless someone has changed it since:
 * then it is shown, and saved when its field is left.
 */
export function useTypedText({ stored, validate, save, kept }: TypedTextOptions): TypedText {
  const [typed, setTyped] = useState(kept?.left?.value);
  const saveChanged = (text: string) => {
    if (text === stored) return kept?.drop();
    const saving = save(text);
    if (saving) kept?.dropAfter(text, saving);
  };
  const saveLater = useDebounced(saveChanged, saveAfterMs);
  useOnce(() => {
    if (!kept?.left) kept?.drop();
    else if (kept.left.isCurrent) saveChanged(kept.left.value);
  });
  const checked = typed === undefined ? undefined : validate(typed);
  return {
    value: typed ?? stored,
    refusal: checked?.ok === false ? checked : undefined,
    set: (text) => {
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
      if (checked?.ok !== true) return;
      saveLater.cancel();
      saveChanged(checked.value);
      setTyped(undefined);
    },
  };
}
