export interface PatternPoints {
  /** Position of each pulse in the cycle, in units of `cycleLength`. */
  readonly xValues: readonly number[];
  /** Amplitude of each pulse relative to the strongest, above 0 to 1. */
  readonly yValues: readonly number[];
  readonly cycleLength: number;
}

/** A part of the cycle of the voltage and the pulses in it. */
export interface PatternRow {
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly pulses: number;
  /** Amplitudes; undefined if there is no pulse. */
  readonly mean: number | undefined;
  readonly highest: number | undefined;
}

/** Number of phase sectors in the table and the text alternative. */
const rowCount = 12;

/** Phase of a pulse in its cycle, from 0 to below 1. */
export const phaseOf = (x: number, cycleLength: number): number => {
  const turns = x / cycleLength;
  return turns - Math.floor(turns);
};

/** The pattern in numbers: how many pulses are in each twelfth of the cycle, and how strong they are. */
export function patternTable({ xValues, yValues, cycleLength }: PatternPoints): readonly PatternRow[] {
  const counts = new Array<number>(rowCount).fill(0);
  const sums = new Array<number>(rowCount).fill(0);
  const tops = new Array<number>(rowCount).fill(0);
  for (const [at, x] of xValues.entries()) {
    const strength = yValues[at];
    const row = Math.min(rowCount - 1, Math.floor(phaseOf(x, cycleLength) * rowCount));
    if (strength === undefined || !Number.isFinite(row)) continue;
    counts[row] = (counts[row] ?? 0) + 1;
    sums[row] = (sums[row] ?? 0) + strength;
    tops[row] = Math.max(tops[row] ?? 0, strength);
  }
  return counts.map((pulses, at) => ({
    fromDeg: (at * 360) / rowCount,
    toDeg: ((at + 1) * 360) / rowCount,
    pulses,
    mean: pulses > 0 ? (sums[at] ?? 0) / pulses : undefined,
    highest: pulses > 0 ? tops[at] : undefined,
  }));
}

/** The twelfth with the most pulses; undefined if there is no pulse. */
export function densestRow(rows: readonly PatternRow[]): PatternRow | undefined {
  const most = Math.max(0, ...rows.map(({ pulses }) => pulses));
  return most > 0 ? rows.find(({ pulses }) => pulses === most) : undefined;
}
