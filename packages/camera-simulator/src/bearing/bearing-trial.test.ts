import { mechanicalAnalysis } from "@sonolens/acoustics";
import { expect, it } from "vitest";
import { drawBearing } from "./bearing-recipe.ts";
import { simulateBearing } from "./simulate-bearing.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const MACHINES = isLong ? 500 : 8;
/**
 * At least 85 % found, because the answer to weak impacts is open, and at most 5 % false; the short run has room for
 * chance.
 */
const MIN_FOUND = isLong ? 0.85 * MACHINES : 5;
const MAX_FALSE = isLong ? 0.05 * MACHINES : 3;

interface Trial {
  readonly group: string;
  readonly hasFault: boolean;
  /** The answer is open. */
  readonly isOpen: boolean;
  /** Whether kurtosis or crest factor alone would have detected it, for comparison. */
  readonly isKurtosisHigh: boolean;
  readonly frequencyError: number | undefined;
}

function trials(isDamaged: boolean): Trial[] {
  return Array.from({ length: MACHINES }, (_, index) => {
    const seed = (isDamaged ? 500_000 : 900_000) + index;
    const recipe = drawBearing(isDamaged, seed);
    const { samples, sampleRateHz, impactHz } = simulateBearing(recipe, seed);
    const { possibleFault, kurtosis = 0, impacts } = mechanicalAnalysis(samples, sampleRateHz);
    const found = impacts && impactHz && possibleFault ? impacts.frequencyHz / impactHz : undefined;
    return {
      group: recipe.fault ?? "healthy",
      hasFault: possibleFault === true,
      isOpen: possibleFault === undefined,
      isKurtosisHigh: kurtosis > 4,
      frequencyError: found && Math.abs(found / Math.max(1, Math.round(found)) - 1),
    };
  });
}

const count = (list: readonly Trial[], is: (trial: Trial) => boolean) => list.filter(is).length;

function printTable(all: readonly Trial[]): void {
  const groups = [...new Set(all.map(({ group }) => group))];
  const rows = groups.map((group) => {
    const list = all.filter((trial) => trial.group === group);
    return {
      group,
      machines: list.length,
      possibleFault: count(list, ({ hasFault }) => hasFault),
      open: count(list, ({ isOpen }) => isOpen),
      kurtosisAbove4: count(list, ({ isKurtosisHigh }) => isKurtosisHigh),
      frequencyWithin2Percent: count(list, ({ frequencyError = 1 }) => frequencyError < 0.02),
      frequencyWrong: count(list, ({ frequencyError = 0 }) => frequencyError >= 0.02),
    };
  });
  console.table(rows);
}

it(`[MECH-01] finds ${MACHINES} damaged bearings and leaves ${MACHINES} healthy ones in peace`, () => {
  const damaged = trials(true);
  const healthy = trials(false);
  if (isLong) printTable([...damaged, ...healthy]);
  expect(count(damaged, ({ hasFault }) => hasFault)).toBeGreaterThanOrEqual(MIN_FOUND);
  expect(count(healthy, ({ hasFault }) => hasFault)).toBeLessThanOrEqual(MAX_FALSE);
  if (isLong)
    expect(count(damaged, ({ frequencyError = 1 }) => frequencyError < 0.02)).toBeGreaterThanOrEqual(
      0.8 * MACHINES,
    );
});
