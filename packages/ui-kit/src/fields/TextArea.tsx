import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

type OwnProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "children" | "className">;

export interface TextAreaProps
  extends OwnProps,
    Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  /** What is chosen or typed now. */
  value: string;
  /** Called with each change. */
  onValueChange: (value: string) => void;
  /** It has to be filled in; said to assistive technology. */
  required?: boolean | undefined;
  /** Where nothing is typed: an example, never the label. */
  placeholder?: string | undefined;
  /** It can be read, not changed. */
  readOnly?: boolean | undefined;
  /** It cannot be used now. */
  disabled?: boolean | undefined;
  /** Characters that can be typed. */
  maxLength?: number | undefined;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** Several lines of text, `rows` at least; it grows with them up to twelve. It takes the other attributes of `<textarea>` as well. */
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
        <div className={controlBox}>
          <div
            data-text={value || (input.placeholder ?? "")}
            className="grows-with-text min-w-0 flex-1 py-1.5"
          >
            <textarea
              dir="auto"
              rows={rows}
              {...input}
              {...control}
              value={value}
              onChange={(event) => onValueChange(event.target.value)}
              style={{ minHeight: `${Math.max(2, rows)}lh` }}
              className={cx(bareControl, "max-h-[12lh] resize-none")}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
