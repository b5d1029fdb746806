import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

type OwnInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "size" | "children" | "className">;

export interface TextFieldProps
  extends OwnInputProps,
    Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  value: string;
  onValueChange: (value: string) => void;
  icon?: IconName;
  /** At the end of the box: a unit, a key, a button. */
  end?: ReactNode;
  /** A search box has the lighter edge. */
  soft?: boolean;
  /** 44 px high whatever the density. */
  large?: boolean;
  className?: string;
}

/** One line of text. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  value,
  onValueChange,
  icon,
  end,
  soft = false,
  large = false,
  required,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      {...{ hideLabel: hideLabel ?? false, hint, error, aside, required: required ?? false }}
      className={className ?? ""}
    >
      {(control) => (
        <div className={cx(controlBox, large ? "h-11" : "h-ctl", soft && "border-line")}>
          {icon ? <Icon name={icon} size={16} className="text-ink-3" /> : null}
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={cx(bareControl, large && "text-14")}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
