import { formatDistance, formatPercent, formatTemperatureDifference } from "../units/format-quantity.ts";
import type { DistanceUnit } from "../units/length.ts";
import { numberText } from "../units/number-text.ts";
import type { TemperatureUnit } from "../units/temperature.ts";

/** Assumptions of the analysis of a leak that have a text of their own. */
const leakAssumptions = [
  "pointSource",
  "absorptionAtHz",
  "calibratedWithPoints",
  "distanceTakenAsM",
  "humidityTakenAsPercent",
  "detectionMarginDb",
  "noiseFloorUnknown",
  "correctionIgnored",
  "outsideCalibrationDb",
  "outsideCalibrationM",
  "outsideCalibrationC",
  "outsideCalibrationHumidityPercent",
  "molarMassNotUsed",
  "pressureNotUsed",
] as const;

export type LeakAssumption = (typeof leakAssumptions)[number];

/**
 * An assumption of the analysis of a leak as the name of its text and the value in it, lengths and temperatures in the
 * units of the settings; undefined if this version has no text for it.
 */
export function describeLeakAssumption(
  { code, value }: { readonly code: string; readonly value: number | null },
  units: { readonly distance: DistanceUnit; readonly temperature: TemperatureUnit },
  locale: string,
): { readonly name: LeakAssumption; readonly value: string } | undefined {
  const name = leakAssumptions.find((known) => known === code);
  return name && { name, value: value === null ? "" : written(name, value) };

  function written(known: LeakAssumption, number: number): string {
    switch (known) {
      case "distanceTakenAsM":
      case "outsideCalibrationM":
        return formatDistance(number, units.distance, locale);
      case "outsideCalibrationC":
        return formatTemperatureDifference(number, units.temperature, locale);
      case "humidityTakenAsPercent":
      case "outsideCalibrationHumidityPercent":
        return formatPercent(number / 100, locale, 2);
      default:
        return numberText(number, { decimals: 2, atLeast: 0 }, locale);
    }
  }
}
