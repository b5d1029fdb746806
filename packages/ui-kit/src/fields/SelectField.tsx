import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

export interface SelectOption<Value extends string> {
  /** Passed to `onValueChange`. */
  value: Value;
  /** As displayed. */
  label: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Whether it is disabled. */
  disabled?: boolean;
}

export interface SelectFieldProps<Value extends string>
  extends Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  /** The selected one. */
  value: Value;
  /** In display order. */
  options: readonly SelectOption<Value>[];
  /** Called on every change. */
  onValueChange: (value: Value) => void;
  /** Before the label. */
  icon?: IconShape;
  /** Whether it is disabled. */
  disabled?: boolean;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** One of many options, with the native list, which phones and assistive technology support best. */
export function SelectField<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  aside,
  value,
  options,
  onValueChange,
  icon,
  disabled = false,
  className,
}: SelectFieldProps<Value>) {
  return (
    <Field
      label={label}
      {...{ hideLabel: hideLabel ?? false, hint, error, aside }}
      className={className ?? ""}
    >
      {(control) => (
        <div className={cx(controlBox, "relative h-ctl")}>
          {icon ? <Icon icon={icon} size={16} className="text-ink-3" /> : null}
          <select
            {...control}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onValueChange(chosen.value);
            }}
            className={cx(bareControl, "h-full appearance-none truncate pe-5")}
          >
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                lang={option.lang}
                disabled={option.disabled}
                className="bg-raised text-ink"
              >
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={caretDownIcon} size={15} className="pointer-events-none absolute end-2.25 text-ink-2" />
        </div>
      )}
    </Field>
  );
}
