import { Direction } from "radix-ui";
import { useState } from "react";
import { bareControl, controlBox } from "../fields/control-classes.ts";
import { Field, type FieldProps } from "../fields/Field.tsx";
import { cx } from "../lib/cx.ts";
import type { DatePickerWords } from "../provider/ui-words.ts";
import { useLocale, useWordsOf } from "../provider/use-ui-words.ts";
import { Calendar, type CalendarLimits } from "./Calendar.tsx";
import { CalendarPopover } from "./CalendarPopover.tsx";
import { type CalendarDate, toCalendarDate } from "./calendar-date.ts";
import { useDateDraft } from "./use-date-draft.ts";

export interface DatePickerProps
  extends CalendarLimits,
    Pick<FieldProps, "label" | "hideLabel" | "hint" | "error"> {
  /** yyyy-mm-dd; null: none. */
  value: CalendarDate | null;
  /** Called with every valid day; null when the field is cleared. */
  onValueChange: (value: CalendarDate | null) => void;
  /**
   * BCP 47: order of the parts, first day of the week, names. "en" without a country is day first, as in
   * `@sonolens/i18n`; use "en-US" for month first. Default: that of `UiProvider`.
   */
  locale?: string;
  /** Overrides of the shared texts. */
  words?: Partial<DatePickerWords>;
  /** An empty field is an error. */
  required?: boolean;
  /** Whether it is disabled. */
  disabled?: boolean;
  /** Why it is disabled, in place of the hint. */
  disabledReason?: string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** One day: typed in the language's format, or selected in a month. */
export function DatePicker(props: DatePickerProps) {
  const { label, hideLabel, hint, error, value, onValueChange, min, max } = props;
  const { required = false, disabled = false, disabledReason, className } = props;
  const locale = useLocale(props.locale);
  const words = useWordsOf("datePicker", props.words);
  const [open, setOpen] = useState(false);
  const draft = useDateDraft({ value, onValueChange, locale, min, max, required });
  const dir = Direction.useDirection();
  return (
    <Field
      label={label}
      {...{ hideLabel: hideLabel ?? false, required }}
      hint={disabled ? (disabledReason ?? hint) : (draft.understood ?? hint)}
      error={draft.showsError ? words.notUsable : error}
      className={className ?? ""}
    >
      {(control) => (
        <div className={cx(controlBox, "h-ctl")}>
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            value={draft.text}
            onChange={(event) => draft.type(event.target.value)}
            onBlur={draft.leave}
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown" || !event.altKey) return draft.stepBy(event);
              event.preventDefault();
              setOpen(true);
            }}
            className={cx(bareControl, "w-0")}
          />
          <CalendarPopover open={open} onOpenChange={setOpen} label={words.choose} disabled={disabled}>
            <Calendar
              {...{ locale, words, value, min, max, dir }}
              onValueChange={(day) => {
                draft.reset();
                onValueChange(toCalendarDate(day));
                setOpen(false);
              }}
            />
          </CalendarPopover>
        </div>
      )}
    </Field>
  );
}
