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
import { useFinalDay } from "./use-final-day.ts";

export interface DatePickerProps
  extends CalendarLimits,
    Pick<FieldProps, "label" | "hideLabel" | "hint" | "error"> {
  /** yyyy-mm-dd; null: none. */
  value: CalendarDate | null;
  /** Called with every valid day; null when the field is cleared. */
  onValueChange: (value: CalendarDate | null) => void;
  /**
   * Emits a day only once it is final: picked, or typed and the field left or Enter pressed. For a day that is saved at
   * once.
   */
  onlyFinal?: boolean;
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
  const { required = false, disabled = false, onlyFinal = false, disabledReason, className } = props;
  const locale = useLocale(props.locale);
  const words = useWordsOf("datePicker", props.words);
  const [open, setOpen] = useState(false);
  const final = useFinalDay({ value, onValueChange, onlyFinal });
  const draft = useDateDraft({
    ...{ locale, min, max, required },
    value: final.day,
    onValueChange: final.set,
    onUnusable: final.drop,
  });
  const leave = () => {
    draft.leave();
    final.finish();
  };
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
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) return leave();
              if (event.key !== "ArrowDown" || !event.altKey) return draft.stepBy(event);
              event.preventDefault();
              setOpen(true);
            }}
            className={cx(bareControl, "w-0")}
          />
          <CalendarPopover open={open} onOpenChange={setOpen} label={words.choose} disabled={disabled}>
            <Calendar
              {...{ locale, words, min, max, dir }}
              value={final.day}
              onValueChange={(day) => {
                draft.reset();
                final.pick(toCalendarDate(day));
                setOpen(false);
              }}
            />
          </CalendarPopover>
        </div>
      )}
    </Field>
  );
}
