import { finite } from "./finite.ts";
import type { Gas } from "./gas.ts";
import { gasDensityKgM3 } from "./gas-density.ts";

/** Liters per minute, cubic feet per minute, grams per second, kilograms per full year of 8760 hours. */
export type LeakUnit = "LPM" | "CFM" | "GS" | "KGA";

/** All leak units. GS and KGA require a gas with a density; see {@link leakUnitsFor}. */
export const leakUnits = ["LPM", "CFM", "GS", "KGA"] as const satisfies readonly LeakUnit[];

/** The leak units that the settings offer. */
export const settingsLeakUnits = ["LPM", "CFM"] as const satisfies readonly LeakUnit[];

const cubicFeetPerLitre = 0.0353147;
const secondsPerMinute = 60;
const minutesPerYear = 525_600;

/** One l/min in a unit, for a gas. */
function unitsPerLpm(unit: LeakUnit, gas: Gas): number | undefined {
  if (unit === "LPM") return 1;
  if (unit === "CFM") return cubicFeetPerLitre;
  const density = gasDensityKgM3(gas);
  if (density === undefined) return undefined;
  if (unit === "GS") return density / secondsPerMinute;
  return unit === "KGA" ? (density / 1000) * minutesPerYear : undefined;
}

/**
 * A flow in l/min at 0 C and 101325 Pa, in another unit. KGA is kilograms per full year of 525600 minutes, however many
 * hours the plant runs. Undefined for a unit by mass if the gas has no density (STEAM, OTHER), and if not finite.
 *
 * @example leakSizeFromLpm(1, "CFM", "AIR"); // 0.0353147
 */
export function leakSizeFromLpm(lpm: number, unit: LeakUnit, gas: Gas): number | undefined {
  const factor = unitsPerLpm(unit, gas);
  return factor === undefined ? undefined : finite(lpm * factor);
}

/**
 * A flow in `unit`, in l/min at 0 C and 101325 Pa: the inverse of {@link leakSizeFromLpm}.
 *
 * @example leakSizeToLpm(1, "CFM", "AIR"); // 28.3168
 */
export function leakSizeToLpm(size: number, unit: LeakUnit, gas: Gas): number | undefined {
  const factor = unitsPerLpm(unit, gas);
  return factor === undefined ? undefined : finite(size / factor);
}

/** The units in which a leak of this gas can be shown: STEAM and OTHER have none by mass. */
export const leakUnitsFor = (gas: Gas): readonly LeakUnit[] =>
  gasDensityKgM3(gas) === undefined ? settingsLeakUnits : leakUnits;
