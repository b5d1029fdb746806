import { analysisMethods, analysisVersion } from "../analysis-version.ts";
import { classifyPattern } from "./classify-pattern.ts";
import { finiteOr, pdSeverity } from "./pd-severity.ts";
import type { PdAssessment, PdInput, PdName, PdRecommendation } from "./pd-types.ts";

/**
 * Classifies the type of discharge in a pattern and rates its severity. The type comes from the pattern's shape alone;
 * severity from the level at 1 m (20 log10 of the distance and ISO 9613-1 absorption), the type and the voltage, by a
 * rule of this product: see `severityRule`. Both express uncertainty: doubt is a classification of its own
 * (`cannotTell`), and severity is a range that widens with every missing input. Nothing throws, nothing is NaN.
 *
 * @example classifyPd({ features: pattern.features, levelDb: 48, distanceM: 3, voltageKv: 20 })
 */
export function classifyPd(input: PdInput): PdAssessment {
  const { classifications, reasons } = classifyPattern(input.features, input.failure);
  const severity = pdSeverity(input, classifications);
  const description = classifications[0]?.name ?? "cannotTell";
  return {
    classifications,
    severityMinPr: severity.minPr,
    severityMaxPr: severity.maxPr,
    severityApplies: severity.applies,
    description,
    recommendation: recommendation(description, severity.applies, (severity.minPr + severity.maxPr) / 2),
    reasons: [...reasons, ...severity.reasons],
    inputs: {
      temperatureC: finiteOr(input.temperatureC, 20),
      humidityPercent: finiteOr(input.humidityPercent, 50),
      ...(severity.levelAt1mDb === undefined ? {} : { levelAt1mDb: severity.levelAt1mDb }),
      ...(severity.distanceM === undefined ? {} : { distanceM: severity.distanceM }),
      ...(severity.voltageKv === undefined ? {} : { voltageKv: severity.voltageKv }),
      ...(severity.absorptionDbPerM === undefined ? {} : { absorptionDbPerM: severity.absorptionDbPerM }),
    },
    method: analysisMethods.discharge,
    version: analysisVersion,
  };
}

function recommendation(name: PdName, applies: boolean, meanPr: number): PdRecommendation {
  if (name === "noise") return "none";
  if (name === "cannotTell" || !applies) return "measureAgain";
  if (meanPr < 25) return "observe";
  if (meanPr < 50) return "plan";
  return meanPr < 75 ? "actSoon" : "actNow";
}
