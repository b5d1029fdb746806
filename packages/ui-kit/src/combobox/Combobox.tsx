import { Field, type FieldProps } from "../fields/Field.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { useTouchPhone } from "../lib/use-touch-phone.ts";
import { useWordsOf } from "../provider/use-ui-words.ts";
import { DeskBox } from "./DeskBox.tsx";
import { PhoneBox } from "./PhoneBox.tsx";
import { useCombobox } from "./use-combobox.ts";
import type { OptionSource } from "./use-suggestions.ts";

export interface ComboboxWords {
  /** On the caret: "Show choices". */
  readonly open: string;
  /** On the cross: "Clear". */
  readonly clear: string;
  /** While they are searched: "Loading components". */
  readonly loading: string;
  /** "Could not load the components." */
  readonly failed: string;
  /** "Try again". */
  readonly retry: string;
  /** Nothing fits: "No component named “x”". */
  readonly none: (query: string) => string;
  /** Said, not shown: "12 choices". */
  readonly found: (count: number) => string;
}

export interface ComboboxProps
  extends Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside" | "required"> {
  /** The value of the chosen option or, with `freeText`, the text; null: none. */
  value: string | null;
  /** Called when a choice is made, not at every key. */
  onValueChange: (value: string | null) => void;
  /** A list, or a search elsewhere (which is asked 250 ms after the last key). */
  options: OptionSource;
  /** What is shown for a value that is in no list yet. */
  valueLabel?: string;
  /** Any text may be kept; the options only help. */
  freeText?: boolean;
  /** In place of the shared words: best those that name what is chosen from. */
  words?: Partial<ComboboxWords>;
  /** Before the words. */
  icon?: IconShape;
  /** Where nothing is typed: an example, never the label. */
  placeholder?: string;
  /** Characters that can be typed. */
  maxLength?: number;
  /** It keeps its focus, so that the reason can be heard. */
  disabled?: boolean;
  /** Why it is disabled; it can be reached to be heard. */
  disabledReason?: string;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/**
 * One of many, found by typing. Arrow keys, Enter and Escape work as in every combobox of the platform; on a phone the
 * options come over the whole screen.
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
