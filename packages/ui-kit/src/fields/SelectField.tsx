import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

export interface SelectOption<Value extends string> {
  /** Given to `onValueChange`. */
  value: Value;
  /** As it is shown. */
  label: string;
  /** Language of the label where it is not the page's. */
  lang?: string;
  /** It cannot be used now. */
  disabled?: boolean;
}

export interface SelectFieldProps<Value extends string>
  extends Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  /** The one that is chosen. */
  value: Value;
  /** In the order they are shown. */
  options: readonly SelectOption<Value>[];
  /** Called with each change. */
  onValueChange: (value: Value) => void;
  /** Before the words. */
  icon?: IconShape;
  /** It cannot be used now. */
  disabled?: boolean;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** One of many, with the platform's own list: it is what phones and assistive technology know best. */
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
