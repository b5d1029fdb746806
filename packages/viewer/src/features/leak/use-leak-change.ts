import type { LeakDisplay } from "@sonolens/domain";
import { useEffect, useState } from "react";
import { type LeakValueName, type LeakValues, leakValueNames } from "./leak-values.ts";

/** A result with the inputs that it was calculated from. */
export interface LeakOutcomeOf {
  readonly values: LeakValues;
  readonly display: Extract<LeakDisplay, { readonly kind: "result" | "infinite" }>;
}

/** What changed inputs did to the result. */
export interface LeakChange {
  readonly before: LeakOutcomeOf;
  readonly after: LeakOutcomeOf;
  readonly changed: readonly LeakValueName[];
}

/** How long a change stays shown once the inputs have lost the focus. */
const shownForMs = 10_000;

export interface LeakChanges {
  readonly change: LeakChange | undefined;
  /** Keeps the change shown while the focus is in the inputs. */
  readonly setFocused: (isWithin: boolean) => void;
}

/**
 * What the last change did, from the result before it to the present one; further changes of the same inputs belong to
 * it. `now` is undefined while the result is not that of the present inputs.
 */
export function useLeakChange(now: LeakOutcomeOf | undefined): LeakChanges {
  const [{ latest, before }, setKnown] = useState<{
    readonly latest?: LeakOutcomeOf | undefined;
    readonly before?: LeakOutcomeOf | undefined;
  }>({});
  const [isFocused, setFocused] = useState(false);
  if (now && JSON.stringify(now) !== JSON.stringify(latest)) {
    const changedNow = latest ? changedValues(latest.values, now.values) : [];
    const changedBefore = latest && before ? changedValues(before.values, latest.values) : [];
    const isContinued = changedNow.every((name) => changedBefore.includes(name));
    setKnown({ latest: now, before: isContinued ? before : latest });
  }
  const changed = latest && before ? changedValues(before.values, latest.values) : [];
  const isShown = changed.length > 0;
  useEffect(() => {
    if (!isShown || isFocused) return;
    const timer = setTimeout(
      () => setKnown((known) => (known.before === before ? { latest: known.latest } : known)),
      shownForMs,
    );
    return () => clearTimeout(timer);
  }, [isShown, isFocused, before]);
  return { change: before && latest && isShown ? { before, after: latest, changed } : undefined, setFocused };
}

/** The inputs that differ. */
export function changedValues(before: LeakValues, after: LeakValues): LeakValueName[] {
  return leakValueNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
