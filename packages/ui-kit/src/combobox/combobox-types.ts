import type { FieldProps } from "../fields/Field.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import type { ComboboxWords } from "../provider/ui-words.ts";
import type { OptionSource } from "./use-suggestions.ts";

export interface ComboboxProps
  extends Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside" | "required"> {
  /** The value of the selected option or, with `freeText`, the text; null: none. */
  value: string | null;
  /** Called when a selection is made, not on every key. */
  onValueChange: (value: string | null) => void;
  /** A list, or a remote search (called 250 ms after the last key). */
  options: OptionSource;
  /** Shown for a value that is not in a list yet. */
  valueLabel?: string;
  /** Any text is accepted; the options are suggestions. */
  freeText?: boolean;
  /** Overrides of the shared texts: preferably those that name the kind of option. */
  words?: Partial<ComboboxWords>;
  /** Before the label. */
  icon?: IconShape;
  /** Shown while empty: an example, never the label. */
  placeholder?: string;
  /** Maximum number of characters. */
  maxLength?: number;
  /** It remains focusable, so that screen readers announce the reason. */
  disabled?: boolean;
  /** Why it is disabled; it remains focusable so that screen readers announce the reason. */
  disabledReason?: string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}
