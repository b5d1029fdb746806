import { useCallback, useEffect, useRef, useState } from "react";
import type { CalendarDate } from "./calendar-date.ts";

export interface FinalDayOptions {
  readonly value: CalendarDate | null;
  readonly onValueChange: (value: CalendarDate | null) => void;
  /** Emits a day only once it is final; otherwise every valid one. */
  readonly onlyFinal: boolean;
}

/**
 * A day that is not final while it is typed: "1/1/2" is a day on the way to "1/1/27". It is final once it is picked, or
 * its field is left or goes away.
 */
export function useFinalDay({ value, onValueChange, onlyFinal }: FinalDayOptions) {
  const [pending, setPending] = useState<{ readonly day: CalendarDate | null }>();
  const latest = useRef({ pending, value, onValueChange });
  useEffect(() => {
    latest.current = { pending, value, onValueChange };
  });
  const emit = useCallback(() => {
    const { pending: due, value: known, onValueChange: change } = latest.current;
    latest.current = { ...latest.current, pending: undefined };
    setPending(undefined);
    if (due && due.day !== known) change(due.day);
  }, []);
  useEffect(() => {
    window.addEventListener("pagehide", emit);
    return () => {
      window.removeEventListener("pagehide", emit);
      emit();
    };
  }, [emit]);
  const hold = (next: { readonly day: CalendarDate | null } | undefined) => {
    latest.current = { ...latest.current, pending: next };
    setPending(next);
  };
  return {
    day: pending ? pending.day : value,
    set: (day: CalendarDate | null) => (onlyFinal ? hold({ day }) : onValueChange(day)),
    pick: (day: CalendarDate | null) => {
      hold(undefined);
      onValueChange(day);
    },
    /** The text is no day: neither is what was typed on the way to it. */
    drop: () => hold(undefined),
    finish: emit,
  };
}
