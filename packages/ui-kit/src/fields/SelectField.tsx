import { Icon, type IconName } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Language of the label where it is not the page's. */
  lang?: string;
  disabled?: boolean;
}

export interface SelectFieldProps<Value extends string>
  extends Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onValueChange: (value: Value) => void;
  icon?: IconName;
  disabled?: boolean;
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
          {icon ? <Icon name={icon} size={16} className="text-ink-3" /> : null}
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
          <Icon name="caret-down" size={15} className="pointer-events-none absolute end-2.25 text-ink-2" />
        </div>
      )}
    </Field>
  );
}
