import { useRef } from "react";
import { bareControl, controlBox, endButton } from "../fields/control-classes.ts";
import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import type { BoxProps } from "./DeskBox.tsx";
import { OptionSheet } from "./OptionSheet.tsx";

/**
 * A button that shows the selection and opens the options over the whole screen: below it, the keyboard would cover a
 * list.
 */
export function PhoneBox(props: BoxProps) {
  const { label, value, onValueChange, words, control, state, placeholder } = props;
  const { required = false, disabled = false } = props;
  const { open, setOpen, shownValue } = state;
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={cx(controlBox, "h-ctl pe-0", disabled && "opacity-45")}>
        {props.icon ? <Icon icon={props.icon} size={16} className="text-ink-3" /> : null}
        <button
          {...control}
          ref={opener}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-disabled={disabled || undefined}
          onClick={() => setOpen(!disabled)}
          className={cx(bareControl, "flex h-full items-center gap-1.5 text-start")}
        >
          <bdi className={cx("min-w-0 flex-1 truncate", !shownValue && "text-ink-3")}>
            {shownValue || placeholder || "\u00a0"}
          </bdi>
          {value === null || required || disabled ? (
            <Icon icon={caretDownIcon} size={15} className="me-2.5 text-ink-2" />
          ) : null}
        </button>
        {value !== null && !required && !disabled ? (
          <button
            type="button"
            aria-label={words.clear}
            onClick={() => {
              onValueChange(null);
              opener.current?.focus();
            }}
            className={cx(endButton, "w-ctl!")}
          >
            <Icon icon={xIcon} size={16} />
          </button>
        ) : null}
      </div>
      {open ? (
        <OptionSheet
          {...{ label, words, state }}
          freeText={props.freeText ?? false}
          maxLength={props.maxLength}
          returnTo={opener}
        />
      ) : null}
    </>
  );
}
