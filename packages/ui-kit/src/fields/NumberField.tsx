import { type KeyboardEvent, useId, useState } from "react";
import { cx } from "../lib/cx.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { formatForEditing, parseNumber } from "./parse-number.ts";

export interface NumberFieldProps
  extends Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  /** Null means "not set". */
  value: number | null;
  /** Called with every change that can be read and lies in the range; null when the field is emptied. */
  onValueChange: (value: number | null) => void;
  /** Called when what is typed starts or stops being usable. */
  onValidityChange?: (valid: boolean) => void;
  unit?: string;
  /** Inclusive. */
  min?: number;
  /** Inclusive. */
  max?: number;
  /** What the arrow keys add; Shift makes it ten times as much. */
  step?: number;
  maxDecimals?: number;
  /** Said when the number lies outside or cannot be read: "Value between 0.3 and 500". */
  rangeMessage: string;
  /** An empty field is refused with the range message. */
  required?: boolean;
  /** BCP 47; decides decimal and grouping signs. */
  locale?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  name?: string;
  className?: string;
}

/** A number with its unit. What is typed stays as typed until the field is left; only usable numbers come out. */
export function NumberField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  value,
  onValueChange,
  onValidityChange,
  unit,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  maxDecimals = 6,
  rangeMessage,
  required = false,
  locale = "en",
  className,
  ...input
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const unitId = useId();
  const text = draft ?? formatForEditing(value, locale, maxDecimals);
  const usable = (number: number | null) => (number === null ? !required : number >= min && number <= max);
  const valid = draft === null || usable(parseNumber(draft, locale));

  const type = (next: string) => {
    const number = parseNumber(next, locale);
    const nowValid = usable(number);
    setDraft(next);
    if (nowValid !== valid) onValidityChange?.(nowValid);
    if (nowValid && number !== value) onValueChange(number);
  };
  const stepBy = (event: KeyboardEvent) => {
    const sign = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    const from = parseNumber(text, locale) ?? (Number.isFinite(min) ? min : 0);
    if (sign === 0 || Number.isNaN(from) || input.readOnly) return;
    event.preventDefault();
    const moved = Number((from + sign * step * (event.shiftKey ? 10 : 1)).toFixed(maxDecimals));
    type(formatForEditing(Math.min(max, Math.max(min, moved)), locale, maxDecimals));
  };

  return (
    <Field
      label={label}
      {...{ hideLabel: hideLabel ?? false, hint, aside, required }}
      error={valid ? error : rangeMessage}
      className={className ?? ""}
    >
      {(control) => (
        <div className={cx(controlBox, "h-ctl")}>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            aria-describedby={cx(control["aria-describedby"], unit && unitId) || undefined}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={stepBy}
            onBlur={() => {
              if (valid) setDraft(null);
            }}
            className={cx(bareControl, "w-0")}
          />
          {unit ? (
            <span id={unitId} className="shrink-0 text-12 text-ink-3">
              {unit}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}
