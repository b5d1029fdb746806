import { formatDistance, formatTemperatureDifference } from "@sonolens/domain";
import { formatNumber, type MessageKey } from "@sonolens/i18n";
import type { LeakMeasurement } from "./report-data.ts";
import type { ReportWords } from "./report-words.ts";

const assumptions = [
  ...(["pointSource", "absorptionAtHz", "calibratedWithPoints", "distanceTakenAsM"] as const),
  ...(["humidityTakenAsPercent", "detectionMarginDb", "noiseFloorUnknown", "correctionIgnored"] as const),
  ...(["outsideCalibrationDb", "outsideCalibrationM", "outsideCalibrationC"] as const),
  ...(["outsideCalibrationHumidityPercent", "molarMassNotUsed", "pressureNotUsed"] as const),
] as const;

/** An assumption of the analysis of a leak in words; undefined for one of a newer version. */
export function assumptionText(
  { t, locale, data }: ReportWords,
  { code, value }: LeakMeasurement["assumptions"][number],
): string | undefined {
  const known = assumptions.find((name) => name === code);
  if (!known) return undefined;
  const written = (number: number): string => {
    if (known === "distanceTakenAsM" || known === "outsideCalibrationM")
      return formatDistance(number, data.units.distance, locale);
    if (known === "outsideCalibrationC")
      return formatTemperatureDifference(number, data.units.temperature, locale);
    return formatNumber(number, locale, { maximumFractionDigits: 2 });
  };
  const key: MessageKey = `leak:assumption.${known}`;
  return t(key, { value: value === null ? "" : written(value) });
}
