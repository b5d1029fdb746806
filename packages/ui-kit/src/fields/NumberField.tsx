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
  /** Called with every change that is a number within range; null when the field is cleared. */
  onValueChange: (value: number | null) => void;
  /** Called when the draft becomes valid or invalid. */
  onValidityChange?: (valid: boolean) => void;
  /** What is typed is dropped when this changes: the value was set elsewhere, also to the one that it had. */
  replaced?: string | number;
  /** After the number: "m", "dB". */
  unit?: string;
  /** Inclusive. */
  min?: number;
  /** Inclusive. */
  max?: number;
  /** Step of the arrow keys; Page keys, or Shift, multiply it by ten. */
  step?: number;
  /** Maximum number of decimals. */
  maxDecimals?: number;
  /**
   * Error if the number is out of range or unreadable: "Value between 0.3 and 500". Default: the shared texts. Not
   * shown while the draft may still become valid.
   */
  rangeMessage?: string;
  /** An empty field is an error, with the range message. */
  required?: boolean;
  /** BCP 47; decides decimal and grouping signs. Default: that of `UiProvider`. */
  locale?: string;
  /** Shown while empty: an example, never the label. */
  placeholder?: string;
  /** Whether it is disabled. */
  disabled?: boolean;
  /** Whether it is read-only. */
  readOnly?: boolean;
  /** Name in the form and for the browser. */
  name?: string;
  /** Has the focus when it is first shown. */
  autoFocus?: boolean;
  /** Called on Enter if there is no error. */
  onEnter?: () => void;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** A number with its unit. The draft remains as typed until the field is left; only valid numbers are emitted. */
export function NumberField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  value,
  onValueChange,
  onValidityChange,
  replaced,
  unit,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  maxDecimals = 6,
  rangeMessage,
  required = false,
  locale: ownLocale,
  className,
  onEnter,
  ...input
}: NumberFieldProps) {
  const locale = useLocale(ownLocale);
  const { numberField } = useUiWords();
  const written = (limit: number) =>
    Number.isFinite(limit) ? limit.toLocaleString(locale, { maximumFractionDigits: maxDecimals }) : null;
  const unitId = useId();
  const { text, valid, complaint, type, stepBy, leave } = useNumberDraft({
    ...{ value, onValueChange, onValidityChange, min, max, step, maxDecimals, required, locale },
    ...{ readOnly: input.readOnly ?? false, replaced },
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
            // The decimal keyboard of iPhones has no minus sign.
            inputMode={min < 0 ? "text" : "decimal"}
            autoComplete="off"
            dir="ltr"
            aria-describedby={cx(unit && unitId, control["aria-describedby"]) || undefined}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              // While an input method composes a number, Enter belongs to it.
              const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing;
              if (isEnter && onEnter && valid && !error) onEnter();
              else stepBy(event);
            }}
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
