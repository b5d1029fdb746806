import { type KeyboardEvent, useEffect, useState } from "react";
import { addDays, addMonths, type CalendarDate, toCalendarDate } from "./calendar-date.ts";
import { formatDateInFigures, formatDateInWords, parseDate } from "./date-text.ts";

export interface DateDraftOptions {
  readonly value: CalendarDate | null;
  readonly onValueChange: (value: CalendarDate | null) => void;
  /** Called while the text is no usable day. */
  readonly onUnusable?: (() => void) | undefined;
  readonly locale: string;
  readonly min?: CalendarDate | undefined;
  readonly max?: CalendarDate | undefined;
  readonly required?: boolean | undefined;
}

/** After this pause in typing, the input so far is taken as complete, milliseconds. */
const typingPauseMs = 600;

/** The day after a key press in the text input; undefined if the key does nothing. */
function stepped(day: CalendarDate, key: string): CalendarDate | undefined {
  if (key === "ArrowUp" || key === "ArrowDown") return addDays(day, key === "ArrowUp" ? 1 : -1);
  if (key === "PageUp" || key === "PageDown") return addMonths(day, key === "PageUp" ? 1 : -1);
  return undefined;
}

/** The draft of a typed day: the text remains as typed until the field is left; only valid days are emitted. */
export function useDateDraft(options: DateDraftOptions) {
  const { value, onValueChange, onUnusable, locale, min, max, required } = options;
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const [understood, setUnderstood] = useState<CalendarDate | null>(null);
  const [typing, setTyping] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause anew
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(false), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typing, draft]);
  const today = () => toCalendarDate(new Date());
  const read = (text: string) => parseDate(text, locale, today());
  const usable = (day: CalendarDate | null | undefined): day is CalendarDate | null =>
    day === null ? !required : day !== undefined && (!min || day >= min) && (!max || day <= max);
  const valid = draft === null || usable(read(draft));
  return {
    /** The day in words if the input was abbreviated: how it was understood. It remains after typing. */
    understood:
      understood !== null && understood === value && valid && !typing
        ? formatDateInWords(understood, locale)
        : undefined,
    text: draft ?? (value ? formatDateInFigures(value, locale) : ""),
    /** Shown only once the field is left: an incomplete date is not an error. */
    showsError: !valid && left,
    type: (text: string) => {
      setDraft(text);
      setLeft(false);
      setTyping(true);
      const day = read(text);
      const inFull = day ? formatDateInFigures(day, locale) : "";
      setUnderstood(day && usable(day) && text.trim() !== inFull && text.trim() !== day ? day : null);
      if (!usable(day)) onUnusable?.();
      else if (day !== value) onValueChange(day);
    },
    /** Arrow keys move by a day, Page keys by a month, within the limits. */
    stepBy: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = stepped(value ?? today(), event.key);
      if (next === undefined) return;
      event.preventDefault();
      // In an empty field, starts from today.
      const day = value === null ? today() : next;
      if (!usable(day)) return;
      setDraft(null);
      setUnderstood(null);
      onValueChange(day);
    },
    leave: () => {
      setLeft(true);
      setTyping(false);
      if (valid) setDraft(null);
    },
    reset: () => {
      setDraft(null);
      setUnderstood(null);
    },
  };
}
