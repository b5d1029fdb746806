import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

type OwnProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "children" | "className">;

export interface TextAreaProps
  extends OwnProps,
    Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** Several lines of text; it grows with them up to twelve. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  aside,
  value,
  onValueChange,
  required,
  className,
  rows = 2,
  ...input
}: TextAreaProps) {
  return (
    <Field
      label={label}
      {...{ hideLabel: hideLabel ?? false, hint, error, aside, required: required ?? false }}
      className={className ?? ""}
    >
      {(control) => (
        <div className={cx(controlBox, "py-1.5")}>
          <textarea
            dir="auto"
            rows={rows}
            {...input}
            {...control}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={cx(bareControl, "field-sizing-content max-h-[12lh] min-h-[2lh] resize-none")}
          />
        </div>
      )}
    </Field>
  );
}
