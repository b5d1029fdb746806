import type { Validated } from "@sonolens/domain";
import { useState } from "react";
import { useDebounced } from "../../lib/state/use-debounced.ts";

/** Delay from the last valid change to saving. */
const saveAfterMs = 800;

/** A text that saves itself while it is typed. */
export interface TypedText {
  readonly value: string;
  /** Why it is not saved. */
  readonly refusal: Extract<Validated<string>, { readonly ok: false }> | undefined;
  readonly set: (text: string) => void;
  /** The field is left: saves at once, and shows what is stored. */
  readonly leave: () => void;
}

/** A text that is saved 800 ms after the last valid change, and when its field is left; never while it is invalid. */
export function useTypedText(
  stored: string,
  validate: (text: string) => Validated<string>,
  save: (text: string) => void,
): TypedText {
  const [typed, setTyped] = useState<string>();
  const saveChanged = (text: string) => {
    if (text !== stored) save(text);
  };
  const saveLater = useDebounced(saveChanged, saveAfterMs);
  const checked = typed === undefined ? undefined : validate(typed);
  return {
    value: typed ?? stored,
    refusal: checked?.ok === false ? checked : undefined,
    set: (text) => {
      setTyped(text);
      const next = validate(text);
      if (next.ok) saveLater(next.value);
      else saveLater.cancel();
    },
    leave: () => {
      if (checked?.ok !== true) return;
      saveLater.cancel();
      saveChanged(checked.value);
      setTyped(undefined);
    },
  };
}
