import {
  type ClaimCount,
  type ClaimName,
  type ClaimPart,
  type ClaimRow,
  claimData,
} from "@sonolens/acoustics";
import { formatPercent } from "@sonolens/domain";

/** Outcomes added over sets of recordings. */
export interface Figure {
  readonly right: number;
  readonly wrong: number;
  readonly open: number;
  readonly count: number;
  /** In how many the claim holds: where it is about false alarms, also in those without an answer. */
  readonly met: number;
}

/** A line of a claim: what it is about, with a figure for each kind of recording. */
export interface ClaimLine {
  /** Absent if the claim is counted as a whole. */
  readonly part?: ClaimPart;
  /**
   * Of the untouched half; of recordings that were seen while the rules were written, if there are no others. "none" if
   * no recordings were found to compare with.
   */
  readonly real?: (Figure & { readonly isTuned: boolean }) | "none";
  readonly simulated?: Figure;
}

export interface ClaimModel {
  readonly name: ClaimName;
  readonly lines: readonly ClaimLine[];
  /** Every count, real recordings first. */
  readonly counts: readonly ClaimCount[];
}

const isCount = (row: ClaimRow): row is ClaimCount => row.data !== "none";
const isSimulated = ({ data }: ClaimCount): boolean => claimData[data].isSimulated;

/** Claims that no alarm is false. */
const aboutFalseAlarms: ReadonlySet<ClaimName> = new Set([
  "healthyMachine",
  "healthyMachineLong",
  "noDischarge",
]);

function sumOf(counts: readonly ClaimCount[]): Figure | undefined {
  const [first] = counts;
  if (!first) return undefined;
  const sum = (name: "right" | "wrong" | "open") => counts.reduce((total, row) => total + row[name], 0);
  const [right, wrong, open] = [sum("right"), sum("wrong"), sum("open")];
  const met = aboutFalseAlarms.has(first.claim) ? right + open : right;
  return { right, wrong, open, count: right + wrong + open, met };
}

function realOf(counts: readonly ClaimCount[]): ClaimLine["real"] {
  const real = counts.filter((row) => !isSimulated(row));
  const untouched = sumOf(real.filter(({ half }) => half === "untouched"));
  const figure = untouched ?? sumOf(real);
  return figure && { ...figure, isTuned: untouched === undefined };
}

/** What is shown of a claim. */
export function claimModelOf(name: ClaimName, all: readonly ClaimRow[]): ClaimModel {
  const rows = all.filter(({ claim }) => claim === name);
  const counts = rows.filter(isCount);
  const missing = rows.filter((row) => !isCount(row));
  const counted = new Set(counts.map(({ part }) => part));
  const parts = [...new Set([...counts, ...missing].map(({ part }) => part))].filter(
    (part) => part !== undefined || counted.size === 0 || counted.has(undefined),
  );
  return {
    name,
    lines: parts.map((part): ClaimLine => {
      const own = counts.filter((row) => row.part === part);
      const isMissing = missing.some((row) => row.part === undefined || row.part === part);
      const real = isMissing ? "none" : realOf(own);
      const simulated = sumOf(own.filter(isSimulated));
      return { ...(part && { part }), ...(real && { real }), ...(simulated && { simulated }) };
    }),
    counts: [...counts].sort((a, b) => Number(isSimulated(a)) - Number(isSimulated(b))),
  };
}

/** A share in percent with as many decimals as it needs not to look complete when it is not. */
export function shareText({ met, count }: Pick<Figure, "met" | "count">, locale: string): string {
  const share = met / count;
  const isNearlyAll = share > 0.99 && share < 1;
  const shown = isNearlyAll ? Math.min(share, 0.999) : share;
  return formatPercent(shown, locale, isNearlyAll ? 1 : 0);
}
