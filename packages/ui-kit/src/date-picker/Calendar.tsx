import { DayPicker, type DayPickerProps, type Matcher } from "react-day-picker";
import { caretLeftIcon } from "../generated/icons/caret-left.ts";
import { caretRightIcon } from "../generated/icons/caret-right.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { type CalendarDate, noonOf } from "./calendar-date.ts";
import { dateFormat, firstWeekday } from "./date-text.ts";

export interface CalendarWords {
  readonly previousMonth: string;
  readonly nextMonth: string;
  /** Precedes the current day: "Today". */
  readonly today: string;
}

export interface CalendarLimits {
  /** Inclusive. */
  readonly min?: CalendarDate | undefined;
  /** Inclusive. */
  readonly max?: CalendarDate | undefined;
}

const arrow =
  "absolute top-0 inline-grid size-ctl place-items-center rounded-m text-ink-2 hover:not-aria-disabled:bg-hover aria-disabled:opacity-45";
const classNames: NonNullable<DayPickerProps["classNames"]> = {
  root: "relative text-13",
  months: "flex flex-wrap gap-x-6 gap-y-4",
  // Out of the row of months, where it would add a gap although its arrows are positioned elsewhere.
  nav: "absolute inset-x-0 top-0",
  button_previous: cx(arrow, "start-0"),
  button_next: cx(arrow, "end-0"),
  month: "min-w-0",
  month_caption: "flex h-ctl items-center justify-center px-ctl font-semibold text-ink",
  month_grid: "mt-1 border-separate border-spacing-0",
  weekday: "h-7 min-w-6 text-12 font-normal text-ink-3",
  day: "p-0 text-center",
  day_button:
    // Seven of them plus the popover's edge fit a phone 320 px wide.
    "relative inline-grid h-day w-[min(var(--h-day),calc((100vw-40px)/7))] place-items-center rounded-m border border-transparent text-ink tabular-nums hover:not-aria-disabled:not-disabled:bg-hover focus-visible:z-10 disabled:text-ink-3 disabled:line-through",
  today: "[&>button]:font-semibold [&>button]:underline [&>button]:underline-offset-4",
  outside: "invisible",
  selected: "",
  range_middle: "bg-acc-wash [&>button]:text-ink [&>button]:hover:bg-transparent forced-colors:border-y",
  range_start: "rounded-s-m bg-acc-wash",
  range_end: "rounded-e-m bg-acc-wash",
};
const chosenDay =
  "[&>button]:bg-acc [&>button]:text-acc-ink [&>button]:hover:bg-acc! forced-colors:[&>button]:border-[Highlight]";

function Arrow({ orientation }: { orientation?: string }) {
  return <Icon icon={orientation === "left" ? caretLeftIcon : caretRightIcon} size={16} />;
}

/** Days outside the limits. */
export function outsideOf({ min, max }: CalendarLimits): Matcher[] {
  return [...(min ? [{ before: noonOf(min) }] : []), ...(max ? [{ after: noonOf(max) }] : [])];
}

/** Shared by single days and ranges: texts, weeks and months of the language, appearance. */
export function calendarProps(locale: string, words: CalendarWords, limits: CalendarLimits) {
  const format = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    dateFormat(locale, options).format(date);
  const month = format({ month: "long", year: "numeric" });
  const longDay = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const plainNumber = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    weekStartsOn: firstWeekday(locale),
    disabled: outsideOf(limits),
    ...(limits.min ? { startMonth: noonOf(limits.min) } : {}),
    ...(limits.max ? { endMonth: noonOf(limits.max) } : {}),
    showOutsideDays: false,
    classNames,
    modifiersClassNames: { chosen: chosenDay },
    formatters: {
      formatCaption: month,
      formatDay: (date: Date) => plainNumber.format(date.getDate()),
      formatWeekdayName: format({ weekday: "short" }),
    },
    labels: {
      labelGrid: month,
      labelNav: () => "",
      labelWeekday: format({ weekday: "long" }),
      labelPrevious: () => words.previousMonth,
      labelNext: () => words.nextMonth,
      labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
        modifiers.today ? `${words.today}, ${longDay(date)}` : longDay(date),
      labelGridcell: longDay,
    },
    components: { Chevron: Arrow },
  } satisfies DayPickerProps;
}

export interface CalendarProps extends CalendarLimits {
  readonly locale: string;
  readonly words: CalendarWords;
  readonly value: CalendarDate | null;
  readonly onValueChange: (value: Date) => void;
  readonly dir: "ltr" | "rtl";
  readonly autoFocus?: boolean;
}

/** A month in which to select one day. Arrow, Page, Home and End keys move. */
export function Calendar({ locale, words, value, onValueChange, dir, autoFocus, ...limits }: CalendarProps) {
  const chosen = value ? noonOf(value) : undefined;
  return (
    <DayPicker
      {...calendarProps(locale, words, limits)}
      mode="single"
      required
      dir={dir}
      selected={chosen}
      modifiers={{ chosen }}
      {...(chosen ? { defaultMonth: chosen } : limits.max ? { defaultMonth: noonOf(limits.max) } : {})}
      autoFocus={autoFocus ?? false}
      onSelect={(day: Date) => onValueChange(day)}
    />
  );
}
