import { formatDistance, formatTemperatureDifference, type TypedUnits } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import type { LeakAnalysis } from "../../data/analysis/leak-analysis.ts";
import type { useWords } from "../../lib/format/use-words.ts";

const assumptions = [
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

type Assumption = (typeof assumptions)[number];

/**
 * An assumption of the analysis in words, lengths and temperatures in the units of the settings; undefined if this
 * version has no text for it or a fact beside it already states it.
 */
export function assumptionText(
  { code, value }: LeakAnalysis["assumptions"][number],
  units: Pick<TypedUnits, "distance" | "temperature">,
  { t, locale }: Pick<ReturnType<typeof useWords>, "t" | "locale">,
): string | undefined {
  const known = assumptions.find((each) => each === code);
  return known && t(`leak:assumption.${known}`, { value: value === null ? "" : written(known, value) });

  function written(name: Assumption, number: number): string {
    switch (name) {
      case "distanceTakenAsM":
      case "outsideCalibrationM":
        return formatDistance(number, units.distance, locale);
      case "outsideCalibrationC":
        return formatTemperatureDifference(number, units.temperature, locale);
      default:
        return formatNumber(number, locale, { maximumFractionDigits: 2 });
    }
  }
}
