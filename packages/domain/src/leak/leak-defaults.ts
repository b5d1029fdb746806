import type { LeakUnit } from "../units/leak-size.ts";
import { celsiusFromKelvin } from "../units/temperature.ts";
import type { Utilization } from "./utilization.ts";

/** Initial inputs of the analyses if nothing was measured or entered (core 9). */
export const leakDefaults = {
  humidityPercent: 75,
  temperatureC: 20,
  costMode: "energy",
  /** By the basis in which it is shown: kW/(m3/min) and kW/(100cfm). */
  specificPower: { LPM: 11.7, CFM: 33 },
  utilization: {
    weekly: { hours: 24, days: 7, weeks: 52 },
    yearly: { hours: 24, daysPerYear: 365 },
  },
} as const;

/** How an edition counts the time under pressure: in days a week and weeks a year, or in days a year. */
export type UtilizationKind = keyof typeof leakDefaults.utilization;

/** The initial specific power of a form, in the basis shown beside the leak unit. */
export const defaultSpecificPower = (unit: LeakUnit): number =>
  unit === "CFM" ? leakDefaults.specificPower.CFM : leakDefaults.specificPower.LPM;

/** Fields of a snapshot's `meta` with its time under pressure; null or absent if not entered. */
export interface UtilizationFields {
  /** Hours per day, days per week and weeks per year. */
  readonly current_util_hours?: number | null | undefined;
  readonly current_util_days?: number | null | undefined;
  readonly current_util_weeks?: number | null | undefined;
  /** Hours per day and days per year. */
  readonly ue_util_hours?: number | null | undefined;
  readonly ue_util_days?: number | null | undefined;
}

/**
 * The time under pressure that was entered for a snapshot. What was not entered, or only in the other way of counting,
 * is all year.
 */
export function enteredUtilization(
  entered: UtilizationFields | null | undefined,
  kind: UtilizationKind,
): Utilization {
  if (kind === "yearly") {
    const { hours, daysPerYear } = leakDefaults.utilization.yearly;
    return { hours: entered?.ue_util_hours ?? hours, daysPerYear: entered?.ue_util_days ?? daysPerYear };
  }
  const { hours, days, weeks } = leakDefaults.utilization.weekly;
  return {
    hours: entered?.current_util_hours ?? hours,
    days: entered?.current_util_days ?? days,
    weeks: entered?.current_util_weeks ?? weeks,
  };
}

/** The initial temperature of an analysis: as measured by the camera, in kelvin, or 20 C. */
export const startTemperatureC = (measuredK: number | null | undefined): number =>
  typeof measuredK === "number" && measuredK > 0 && Number.isFinite(measuredK)
    ? celsiusFromKelvin(measuredK)
    : leakDefaults.temperatureC;

/** The initial relative humidity of an analysis: as measured by the camera, or 75 %. */
export const startHumidityPercent = (measured: number | null | undefined): number =>
  typeof measured === "number" && measured >= 0 && measured <= 100 ? measured : leakDefaults.humidityPercent;
