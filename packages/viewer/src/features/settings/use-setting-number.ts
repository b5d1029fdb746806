import type { Validated } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";

/** Delay from the last valid change to saving a number. */
const saveNumberMs = 800;

export interface SettingNumber {
  readonly value: number | null;
  readonly error: string | undefined;
  readonly set: (typed: number | null) => void;
}

/** A number that saves itself once it is valid. Invalid input stays in its field, with the reason. */
export function useSettingNumber<Value extends number | null>(
  stored: number | null,
  validate: (typed: number | null) => Validated<Value>,
  save: (value: Value) => void,
): SettingNumber {
  const { t } = useWords();
  const [typed, setTyped] = useState<number | null>();
  const saveLater = useDebounced((value: Value) => {
    save(value);
    setTyped(undefined);
  }, saveNumberMs);
  const checked = typed === undefined ? undefined : validate(typed);
  return {
    value: typed === undefined ? stored : typed,
    error: checked && !checked.ok ? t(errorMessageKey(checked.code), checked.params) : undefined,
    set(next) {
      setTyped(next);
      const result = validate(next);
      if (result.ok) saveLater(result.value);
      else saveLater.cancel();
    },
  };
}
