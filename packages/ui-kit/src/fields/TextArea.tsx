import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

type OwnProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "children" | "className">;

export interface TextAreaProps
  extends OwnProps,
    Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  /** Current value. */
  value: string;
  /** Called on every change. */
  onValueChange: (value: string) => void;
  /** Required; announced by assistive technology. */
  required?: boolean | undefined;
  /** Shown while empty: an example, never the label. */
  placeholder?: string | undefined;
  /** Whether it is read-only. */
  readOnly?: boolean | undefined;
  /** Whether it is disabled. */
  disabled?: boolean | undefined;
  /** Maximum number of characters. */
  maxLength?: number | undefined;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** Several lines of text, at least `rows`; it grows up to twelve. Accepts all other `<textarea>` attributes. */
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
            // A single line is as high as other fields.
            style={rows === 1 ? { paddingBlock: "calc((var(--h-ctl) - 1lh) / 2)" } : {}}
          >
            <textarea
              dir="auto"
              rows={rows}
              {...input}
              {...control}
              value={value}
              onChange={(event) => onValueChange(event.target.value)}
              style={{ minHeight: `${rows}lh` }}
              className={cx(bareControl, "max-h-[12lh] resize-none")}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
