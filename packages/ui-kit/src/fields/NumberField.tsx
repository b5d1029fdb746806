import { useId } from "react";
import { cx } from "../lib/cx.ts";
import { useLocale, useUiWords } from "../provider/use-ui-words.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { useNumberDraft } from "./use-number-draft.ts";

export interface NumberFieldProps
  extends Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  /** Null means "not set". */
  value: number | null;
  /** Called with every change that can be read and lies in the range; null when the field is emptied. */
  onValueChange: (value: number | null) => void;
  /** Called when what is typed starts or stops being usable. */
  onValidityChange?: (valid: boolean) => void;
  /** After the number: "m", "dB". */
  unit?: string;
  /** Inclusive. */
  min?: number;
  /** Inclusive. */
  max?: number;
  /** What the arrow keys add; page keys, or Shift, make it ten times as much. */
  step?: number;
  /** Digits after the sign that can be typed. */
  maxDecimals?: number;
  /**
   * Said when the number lies outside or cannot be read: "Value between 0.3 and 500". Without it, the shared words.
   * Not while what is typed may still become right.
   */
  rangeMessage?: string;
  /** An empty field is refused with the range message. */
  required?: boolean;
  /** BCP 47; decides decimal and grouping signs. Without it, that of `UiProvider`. */
  locale?: string;
  /** Where nothing is typed: an example, never the label. */
  placeholder?: string;
  /** It cannot be used now. */
  disabled?: boolean;
  /** It can be read, not changed. */
  readOnly?: boolean;
  /** As the form and the browser know it. */
  name?: string;
  /** For its place in a layout (width, margin), not for its look. */
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
  locale: ownLocale,
  className,
  ...input
}: NumberFieldProps) {
  const locale = useLocale(ownLocale);
  const { numberField } = useUiWords();
  const written = (limit: number) =>
    Number.isFinite(limit) ? limit.toLocaleString(locale, { maximumFractionDigits: maxDecimals }) : null;
  const unitId = useId();
  const { text, complaint, type, stepBy, leave } = useNumberDraft({
    ...{ value, onValueChange, onValidityChange, min, max, step, maxDecimals, required, locale },
    readOnly: input.readOnly ?? false,
  });

  return (
    <Field
      label={label}
      {...{ hideLabel: hideLabel ?? false, hint, aside, required }}
      error={complaint ? (rangeMessage ?? numberField.range(written(min), written(max))) : error}
      className={className ?? ""}
    >
      {(control) => (
        <div className={cx(controlBox, "h-ctl")}>
          <input
            {...input}
            {...control}
            type="text"
            // The decimal keys of iPhones have no minus sign.
            inputMode={min < 0 ? "text" : "decimal"}
            autoComplete="off"
            dir="ltr"
            aria-describedby={cx(unit && unitId, control["aria-describedby"]) || undefined}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={stepBy}
            onBlur={leave}
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
