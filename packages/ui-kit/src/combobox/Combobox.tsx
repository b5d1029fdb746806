import { Field } from "../fields/Field.tsx";
import { useTouchPhone } from "../lib/use-touch-phone.ts";
import { useWordsOf } from "../provider/use-ui-words.ts";
import type { ComboboxProps } from "./combobox-types.ts";
import { DeskBox } from "./DeskBox.tsx";
import { PhoneBox } from "./PhoneBox.tsx";
import { useCombobox } from "./use-combobox.ts";

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
