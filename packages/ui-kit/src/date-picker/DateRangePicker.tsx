import { Direction } from "radix-ui";
import { useId, useState } from "react";
import { DayPicker } from "react-day-picker";
import { bareControl, controlBox } from "../fields/control-classes.ts";
import { checkIcon } from "../generated/icons/check.ts";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import type { DateRangePickerWords } from "../provider/ui-words.ts";
import { useLocale, useWordsOf } from "../provider/use-ui-words.ts";
import { type CalendarLimits, calendarProps } from "./Calendar.tsx";
import { CalendarPopover } from "./CalendarPopover.tsx";
import { addMonths, type CalendarDate, noonOf, toCalendarDate } from "./calendar-date.ts";
import { formatDateInFigures } from "./date-text.ts";
import { useDateDraft } from "./use-date-draft.ts";

/** A range of days, both ends included; null: open on that side. */
export interface DateRange {
  /** First day; null: open on that side. */
  readonly from: CalendarDate | null;
  /** Last day; null: open on that side. */
  readonly to: CalendarDate | null;
}

export interface DatePreset {
  /** "Last 7 days". */
  readonly label: string;
  /** The range that it selects. */
  readonly range: DateRange;
}

export interface DateRangePickerProps extends CalendarLimits {
  /** Its label: visible, or for assistive technology only if hidden. */
  label: string;
  /** Both ends. */
  value: DateRange;
  /** The first day is never after the last. */
  onValueChange: (value: DateRange) => void;
  /** As for `DatePicker`: "en" without a country is day first. Default: that of `UiProvider`. */
  locale?: string;
  /** Overrides of the shared texts. */
  words?: Partial<DateRangePickerWords>;
  /** Preset ranges beside the months. */
  presets?: readonly DatePreset[];
  /** Whether it is disabled. */
  disabled?: boolean;
  /** Why it is disabled; it remains focusable so that screen readers announce the reason. */
  disabledReason?: string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** A range of days: each end typed, both selected in the months, or a preset. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, value, onValueChange, presets = [], disabled = false, disabledReason } = props;
  const { min, max } = props;
  const locale = useLocale(props.locale);
  const words = useWordsOf("datePicker", props.words);
  const id = useId();
  const [open, setOpen] = useState(false);
  const dir = Direction.useDirection();
  const twoMonths = useMediaQuery("(min-width: 760px)");
  const earliest = (one: CalendarDate | undefined, other: CalendarDate | null) =>
    one && other ? (one < other ? one : other) : (other ?? one);
  const latest = (one: CalendarDate | undefined, other: CalendarDate | null) =>
    one && other ? (one > other ? one : other) : (other ?? one);
  const from = useDateDraft({
    value: value.from,
    onValueChange: (day) => onValueChange({ ...value, from: day }),
    locale,
    min,
    max: earliest(max, value.to),
  });
  const to = useDateDraft({
    value: value.to,
    onValueChange: (day) => onValueChange({ ...value, to: day }),
    locale,
    min: latest(min, value.from),
    max,
  });
  // Two months end with the one of the last day that can be chosen.
  const lastStart = max && twoMonths ? addMonths(max, -1) : max;
  const shownMonth = value.from && !(lastStart && lastStart < value.from) ? value.from : lastStart;
  const choose = (next: DateRange) => {
    from.reset();
    to.reset();
    onValueChange(next);
  };
  const wrong = from.showsError || to.showsError;
  const ends = [
    { name: words.from, draft: from, key: "from" },
    { name: words.to, draft: to, key: "to" },
  ];
  const sameRange = (range: DateRange) => range.from === value.from && range.to === value.to;
  const understood = ends.flatMap(({ name, draft }) =>
    draft.understood ? [`${name}: ${draft.understood}`] : [],
  );
  const note = wrong ? words.notUsable : disabled ? disabledReason : understood.join(" · ") || undefined;
  // As wide as a date in the language, so that the dash follows it and does not move during typing.
  const written = formatDateInFigures("2026-12-28", locale);
  const figures = written.replace(/\P{Nd}/gu, "").length;
  // Separators are narrower than digits.
  const dayWidth = Math.max(figures + (written.length - figures) * 0.7, words.from.length);
  return (
    <fieldset className={cx("min-w-0", props.className)} aria-describedby={note ? `${id}-note` : undefined}>
      <legend className="mb-0.75 text-12 text-ink-3">{label}</legend>
      <div className={cx(controlBox, "h-ctl")}>
        {ends.map(({ name, draft, key }, at) => (
          <span key={key} className={cx("flex min-w-0 items-center gap-1.5", at === 1 && "flex-1")}>
            {at === 1 ? (
              <span aria-hidden="true" className="text-ink-3">
                –
              </span>
            ) : null}
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={name}
              aria-invalid={draft.showsError || undefined}
              {...(note ? { "aria-describedby": `${id}-note` } : {})}
              placeholder={name}
              disabled={disabled}
              value={draft.text}
              onChange={(event) => draft.type(event.target.value)}
              onBlur={draft.leave}
              onKeyDown={(event) => {
                if (event.key !== "ArrowDown" || !event.altKey) return draft.stepBy(event);
                event.preventDefault();
                setOpen(true);
              }}
              // The two ends need no more room than their dates; if that is missing, both shrink.
              style={{ width: `${dayWidth}ch` }}
              className={cx(bareControl, "max-w-full flex-initial")}
            />
          </span>
        ))}
        <CalendarPopover open={open} onOpenChange={setOpen} label={words.choose} disabled={disabled}>
          <div className="flex flex-col gap-3 sm:flex-row">
            {presets.length > 0 ? (
              <ul className="flex flex-wrap gap-1 sm:w-36 sm:flex-col sm:flex-nowrap sm:border-e sm:border-line sm:pe-3">
                {presets.map((preset) => (
                  <li key={preset.label}>
                    <button
                      type="button"
                      aria-pressed={sameRange(preset.range)}
                      onClick={() => {
                        choose(preset.range);
                        setOpen(false);
                      }}
                      className="flex min-h-ctl w-full items-center gap-2 rounded-m px-2 text-start text-ink-2 hover:bg-hover hover:text-ink aria-pressed:bg-acc-wash aria-pressed:font-medium aria-pressed:text-acc"
                    >
                      <span className="min-w-0 flex-1 wrap-anywhere">{preset.label}</span>
                      {sameRange(preset.range) ? <Icon icon={checkIcon} size={15} /> : null}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
            <DayPicker
              {...calendarProps(locale, words, { min, max })}
              mode="range"
              dir={dir}
              resetOnSelect
              numberOfMonths={twoMonths ? 2 : 1}
              selected={{
                from: value.from ? noonOf(value.from) : undefined,
                ...(value.to ? { to: noonOf(value.to) } : {}),
              }}
              modifiers={{
                chosen: [value.from, value.to].filter((day) => day !== null).map(noonOf),
              }}
              {...(shownMonth ? { defaultMonth: noonOf(shownMonth) } : {})}
              {...(max ? { hidden: { after: noonOf(max) } } : {})}
              onSelect={(range) =>
                choose({
                  from: range?.from ? toCalendarDate(range.from) : null,
                  to: range?.to ? toCalendarDate(range.to) : null,
                })
              }
            />
          </div>
        </CalendarPopover>
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {note ? (
          <p className={cx("mt-1 flex items-start gap-1.5 text-12", wrong ? "text-err" : "text-ink-3")}>
            {wrong ? <Icon icon={filled(warningCircleIcon)} size={15} className="mt-px" /> : null}
            {note}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
