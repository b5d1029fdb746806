import { type KeyboardEvent, useState } from "react";
import { formatForEditing, parseNumber } from "./parse-number.ts";

export interface NumberDraftOptions {
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  readonly onValidityChange?: ((valid: boolean) => void) | undefined;
  /** Inclusive. */
  readonly min: number;
  /** Inclusive. */
  readonly max: number;
  readonly step: number;
  readonly maxDecimals: number;
  readonly required: boolean;
  readonly locale: string;
  readonly readOnly?: boolean;
}

const stepsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** What is typed cannot be used yet, but what is typed next may make it usable: "0." of "0.5", not "0.1" of 0.3 and more. */
function mayBecomeUsable(text: string, number: number | null, min: number, max: number): boolean {
  if (number === null) return false;
  const negative = /^\s*[-\u2212]/.test(text);
  // Seen from zero, both directions are alike.
  const [nearest, size] = negative ? [-max, -number] : [min, number];
  if (negative && min >= 0) return false;
  if (Number.isNaN(number)) return /^\s*[+\-\u2212]?[.,]?$/.test(text);
  const decimals = /[.,](\d*)\s*$/.exec(text)?.[1]?.length;
  const reach =
    decimals === undefined ? Number.POSITIVE_INFINITY : Number((size + 10 ** -decimals).toFixed(decimals));
  return size < nearest && nearest < reach;
}

/** A number while it is typed: it stays as typed until the field is left; only usable numbers come out. */
export function useNumberDraft(options: NumberDraftOptions) {
  const { value, onValueChange, onValidityChange, min, max, step, maxDecimals, required, locale } = options;
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  /** What is typed has been taken for the number. */
  const [taken, setTaken] = useState(false);
  /** The number as it was when typing began. */
  const [from, setFrom] = useState(value);
  const text = draft ?? formatForEditing(value, locale, maxDecimals);
  const usable = (number: number | null) => (number === null ? !required : number >= min && number <= max);
  const typed = draft === null ? value : parseNumber(draft, locale);
  const valid = draft === null || usable(typed);

  const isValue = (number: number | null) =>
    formatForEditing(number, locale, maxDecimals) === formatForEditing(value, locale, maxDecimals);
  if (draft !== null && valid && isValue(typed) !== taken) {
    setTaken(!taken);
    // It was the number, and is not any more: somebody else has changed that, unless it could only not be saved.
    if (taken && !isValue(from)) setDraft(null);
  }

  const type = (next: string) => {
    const number = parseNumber(next, locale);
    const nowValid = usable(number);
    if (draft === null) setFrom(value);
    setDraft(next);
    setTaken(false);
    setLeft(false);
    if (nowValid !== valid) onValidityChange?.(nowValid);
    if (nowValid && number !== value) onValueChange(number);
  };
  return {
    text,
    valid,
    /** It is time to say what is wrong: not while one is still typing what may become right. */
    complaint: !valid && (left || !mayBecomeUsable(draft ?? "", typed, min, max)),
    type,
    /** Arrow keys step; page keys, or Shift, make it ten times as much. Enter writes what was read. */
    stepBy: (event: KeyboardEvent) => {
      if (event.key === "Enter") {
        setLeft(true);
        if (valid) setDraft(null);
        return;
      }
      const steps = stepsOf[event.key] ?? 0;
      const from = parseNumber(text, locale) ?? (Number.isFinite(min) ? min : 0);
      if (steps === 0 || Number.isNaN(from) || options.readOnly) return;
      event.preventDefault();
      const moved = Number(
        (from + step * (event.shiftKey ? Math.sign(steps) * 10 : steps)).toFixed(maxDecimals),
      );
      type(formatForEditing(Math.min(max, Math.max(min, moved)), locale, maxDecimals));
    },
    leave: () => {
      setLeft(true);
      if (valid) setDraft(null);
    },
    /** Something else set the number: what was typed no longer counts. */
    reset: () => {
      setDraft(null);
      if (!valid) onValidityChange?.(true);
    },
  };
}
