import { type KeyboardEvent, useState } from "react";
import { plainFigures } from "../lib/plain-figures.ts";
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
  readonly replaced?: string | number | undefined;
}

const stepsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Whether an invalid draft can become valid by more typing: "0." of "0.5", but not "0.1" with a minimum of 0.3. */
function mayBecomeUsable(typed: string, number: number | null, min: number, max: number): boolean {
  if (number === null) return false;
  const text = plainFigures(typed);
  const negative = /^\s*-/.test(text);
  // By absolute value, both signs are alike.
  const [nearest, size] = negative ? [-max, -number] : [min, number];
  if (negative && min >= 0) return false;
  if (Number.isNaN(number)) return /^\s*[+-]?[.,]?$/.test(text);
  const decimals = /[.,](\d*)\s*$/.exec(text)?.[1]?.length;
  const reach =
    decimals === undefined ? Number.POSITIVE_INFINITY : Number((size + 10 ** -decimals).toFixed(decimals));
  return size < nearest && nearest < reach;
}

/** The draft of a number: it remains as typed until the field is left; only valid numbers are emitted. */
export function useNumberDraft(options: NumberDraftOptions) {
  const { value, onValueChange, onValidityChange, min, max, step, maxDecimals, required, locale } = options;
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  /** The draft was accepted as the value. */
  const [taken, setTaken] = useState(false);
  /** The value when typing began. */
  const [from, setFrom] = useState(value);
  const [replaced, setReplaced] = useState(options.replaced);
  if (replaced !== options.replaced) {
    setReplaced(options.replaced);
    setDraft(null);
    setLeft(true);
  }
  const text = draft ?? formatForEditing(value, locale, maxDecimals);
  const usable = (number: number | null) => (number === null ? !required : number >= min && number <= max);
  const typed = draft === null ? value : parseNumber(draft, locale);
  const valid = draft === null || usable(typed);

  const isValue = (number: number | null) =>
    formatForEditing(number, locale, maxDecimals) === formatForEditing(value, locale, maxDecimals);
  if (draft !== null && valid && isValue(typed) !== taken) {
    setTaken(!taken);
    // The draft was the value and is no longer: it was changed elsewhere, unless it returned to the original because
    // saving failed.
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
    /** Whether to show the error: not while the draft may still become valid. */
    complaint: !valid && (left || !mayBecomeUsable(draft ?? "", typed, min, max)),
    type,
    /** Arrow keys step; Page keys, or Shift, multiply the step by ten. Enter formats the parsed number. */
    stepBy: (event: KeyboardEvent) => {
      // While an input method composes the digits, its keys belong to it.
      if (event.nativeEvent.isComposing) return;
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
    /** The number was set elsewhere: discards the draft. */
    reset: () => {
      setDraft(null);
      if (!valid) onValidityChange?.(true);
    },
  };
}
