import { useEffect, useState } from "react";
import {
  changeOf,
  type KnownOutcomes,
  type LeakChange,
  type LeakOutcomeOf,
  withOutcome,
} from "./leak-change.ts";

/** How long a change stays shown once the inputs have lost the focus and the result is out of view. */
const shownForMs = 10_000;

export interface LeakChanges {
  readonly change: LeakChange | undefined;
  /** Keeps the change shown while the focus is in the inputs. */
  readonly setFocused: (isWithin: boolean) => void;
  /** Keeps it shown while the result is in view: what is below would move, maybe under a press. */
  readonly setInView: (isInView: boolean) => void;
}

/**
 * What the last change did, from the result before it to the present one. `now` is undefined while the result is not
 * that of the present inputs.
 */
export function useLeakChange(now: LeakOutcomeOf | undefined): LeakChanges {
  const [known, setKnown] = useState<KnownOutcomes>({});
  const [isFocused, setFocused] = useState(false);
  const [isInView, setInView] = useState(false);
  if (now && JSON.stringify(now) !== JSON.stringify(known.latest)) setKnown(withOutcome(known, now));
  const change = changeOf(known);
  const isShown = change !== undefined;
  const { before } = known;
  useEffect(() => {
    if (!isShown || isFocused || isInView) return;
    const timer = setTimeout(
      () => setKnown((present) => (present.before === before ? { latest: present.latest } : present)),
      shownForMs,
    );
    return () => clearTimeout(timer);
  }, [isShown, isFocused, isInView, before]);
  return { change, setFocused, setInView };
}
