import { useRef } from "react";
import { bareControl, controlBox, endButton } from "../fields/control-classes.ts";
import type { FieldControlProps } from "../fields/Field.tsx";
import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import type { ComboboxWords } from "../provider/ui-words.ts";
import type { ComboboxProps } from "./combobox-types.ts";
import { OptionPopup } from "./OptionPopup.tsx";
import type { ComboboxState } from "./use-combobox.ts";

export interface BoxProps extends Omit<ComboboxProps, "words"> {
  readonly words: ComboboxWords;
  readonly control: FieldControlProps;
  readonly state: ComboboxState;
}

/** A text input with its options below. */
export function DeskBox(props: BoxProps) {
  const { label, value, onValueChange, words, control, state } = props;
  const { required = false, freeText = false, disabled = false } = props;
  const { draft, open, setOpen, listbox } = state;
  const input = useRef<HTMLInputElement>(null);
  const typed = draft !== null;
  const settle = () => state.settle({ emptied: true });
  return (
    <OptionPopup
      {...listbox.list}
      {...state.note}
      label={label}
      onClose={() => setOpen(false)}
      anchor={
        <div className={cx(controlBox, "h-ctl pe-0", disabled && "opacity-45")}>
          {props.icon ? <Icon icon={props.icon} size={16} className="text-ink-3" /> : null}
          <input
            {...control}
            {...listbox.box}
            ref={input}
            type="text"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={freeText}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            readOnly={disabled}
            aria-disabled={disabled || undefined}
            value={draft ?? state.shownValue}
            onChange={(event) => state.type(event.target.value)}
            onClick={() => setOpen(!disabled)}
            onFocus={(event) => !freeText && event.currentTarget.select()}
            onBlur={settle}
            onKeyDown={(event) => {
              if (disabled || listbox.onKey(event)) return;
              if (event.key === "Escape" && (open || typed)) {
                event.stopPropagation();
                state.revert();
              } else if (event.key === "Enter" && open && !event.nativeEvent.isComposing) {
                event.preventDefault();
                if (freeText || draft?.trim() === "") settle();
              } else if (event.key === "Tab" && listbox.activeRow) state.choose(listbox.activeRow);
            }}
            className={cx(bareControl, "w-0 truncate")}
          />
          {/* For the pointer: the keyboard opens with the arrow key and clears by emptying the input. */}
          {value !== null && !typed && !required && !disabled ? (
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.clear}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onValueChange(null);
                input.current?.focus();
              }}
              className={endButton}
            >
              <Icon icon={xIcon} size={14} />
            </button>
          ) : null}
          <button
            type="button"
            tabIndex={-1}
            aria-label={words.open}
            aria-expanded={open}
            aria-disabled={disabled || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setOpen(!open && !disabled);
              input.current?.focus();
            }}
            className={cx(endButton, "-ms-1.5")}
          >
            <Icon icon={caretDownIcon} size={15} />
          </button>
        </div>
      }
    />
  );
}
