import type { LeakDisplay } from "@sonolens/domain";
import { isSame } from "../../data/snapshots/taken-back.ts";
import { type LeakValueName, type LeakValues, leakValueNames } from "./leak-values.ts";

/** What a result depends on beside the inputs of its snapshot. */
export interface LeakCircumstances {
  /** Second of the recording where the analysis window begins; null for all of it. */
  readonly analysisTime: number | null;
  /** From the settings, as all that follows. */
  readonly correction: number;
  /** Meters; null for none. Counts for a snapshot without a distance. */
  readonly usualDistance: number | null;
  /** Per kWh; 0 for none. Counts for a snapshot without an energy price. */
  readonly usualEnergyCost: number;
  /** ISO 4217 code of the cost; of the settings unless the snapshot has its own. */
  readonly currency: string;
}

/** A result with what it was calculated from. */
export interface LeakOutcomeOf {
  readonly values: LeakValues;
  readonly circumstances: LeakCircumstances;
  readonly display: Extract<LeakDisplay, { readonly kind: "result" | "infinite" }>;
}

export type LeakCauseName = LeakValueName | keyof LeakCircumstances;

/** What changed inputs did to the result. */
export interface LeakChange {
  readonly before: LeakOutcomeOf;
  readonly after: LeakOutcomeOf;
  /** What differs between them, at least one. */
  readonly changed: readonly LeakCauseName[];
}

/** Whether it is an input of the snapshot, which can be restored. */
export const isLeakValue = (name: LeakCauseName): name is LeakValueName =>
  leakValueNames.some((each) => each === name);

/** What differs between the origins of two results, of what counts in both. */
export function changedCauses(before: LeakOutcomeOf, after: LeakOutcomeOf): LeakCauseName[] {
  const both = (counts: (outcome: LeakOutcomeOf) => boolean) => counts(before) && counts(after);
  const isCounted: Record<keyof LeakCircumstances, boolean> = {
    analysisTime: true,
    correction: true,
    usualDistance: both(({ values }) => values.distance === null),
    usualEnergyCost: both(({ values }) => values.costmode === "energy" && values.energycost === 0),
    currency: both(({ values }) => values.costmode !== "off"),
  };
  const circumstances = Object.keys(isCounted) as (keyof LeakCircumstances)[];
  return [
    ...leakValueNames.filter((name) => !isSame(before.values[name], after.values[name])),
    ...circumstances.filter(
      (name) => isCounted[name] && before.circumstances[name] !== after.circumstances[name],
    ),
  ];
}

/** The present result, and the one before the last change. */
export interface KnownOutcomes {
  readonly latest?: LeakOutcomeOf | undefined;
  readonly before?: LeakOutcomeOf | undefined;
}

/** A further change of what changed last belongs to the last change; of anything else, it is another change. */
export function withOutcome({ latest, before }: KnownOutcomes, now: LeakOutcomeOf): KnownOutcomes {
  if (!latest) return { latest: now };
  const changedBefore = before ? changedCauses(before, latest) : [];
  const isContinued = changedCauses(latest, now).every((name) => changedBefore.includes(name));
  return { latest: now, before: isContinued ? before : latest };
}

/** The last change; undefined if nothing differs. */
export function changeOf({ latest, before }: KnownOutcomes): LeakChange | undefined {
  const changed = latest && before ? changedCauses(before, latest) : [];
  return before && latest && changed.length > 0 ? { before, after: latest, changed } : undefined;
}
