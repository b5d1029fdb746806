import { Field, type FieldProps } from "../fields/Field.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { useTouchPhone } from "../lib/use-touch-phone.ts";
import { useWordsOf } from "../provider/use-ui-words.ts";
import { DeskBox } from "./DeskBox.tsx";
import { PhoneBox } from "./PhoneBox.tsx";
import { useCombobox } from "./use-combobox.ts";
import type { OptionSource } from "./use-suggestions.ts";

export interface ComboboxWords {
  /** Label of the caret: "Show choices". */
  readonly open: string;
  /** Label of the clear button: "Clear". */
  readonly clear: string;
  /** While searching: "Loading components". */
  readonly loading: string;
  /** "Could not load the components." */
  readonly failed: string;
  /** "Try again". */
  readonly retry: string;
  /** No match: "No component named “x”". */
  readonly none: (query: string) => string;
  /** For screen readers only: "12 choices". */
  readonly found: (count: number) => string;
}

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

/**
 * One of many options, found by typing. Arrow keys, Enter and Escape work as in every native combobox; on a phone the
 * options cover the whole screen.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, required = false, disabled = false, disabledReason } = props;
  const words = useWordsOf("combobox", props.words);
  const state = useCombobox(props, words);
  const Box = useTouchPhone() ? PhoneBox : DeskBox;
  return (
    <Field
      label={label}
      {...{ hideLabel: props.hideLabel ?? false, error, aside: props.aside, required }}
      hint={disabled ? (disabledReason ?? hint) : hint}
      className={props.className ?? ""}
    >
      {(control) => (
        <>
          <Box {...props} words={words} control={control} state={state} />
          <span role="status" className="sr-only">
            {state.said}
          </span>
        </>
      )}
    </Field>
  );
}
