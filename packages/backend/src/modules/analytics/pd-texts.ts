import type { PdName, PdRecommendation } from "@sonolens/acoustics";
import type { Translate } from "@sonolens/i18n";
import type { PdResult } from "./analysis-kinds.ts";

const descriptions = {
  corona: "snapshot:pdKindCorona",
  surface: "snapshot:pdKindSurface",
  internal: "snapshot:pdKindInternal",
  floating: "snapshot:pdKindFloating",
  noise: "snapshot:pdKindNoise",
  cannotTell: "snapshot:pdKindCannotTell",
} as const satisfies Record<PdName, string>;

const recommendations = {
  none: "snapshot:pdAdviceNone",
  measureAgain: "snapshot:pdAdviceMeasureAgain",
  observe: "snapshot:pdAdviceObserve",
  plan: "snapshot:pdAdvicePlan",
  actSoon: "snapshot:pdAdviceActSoon",
  actNow: "snapshot:pdAdviceActNow",
} as const satisfies Record<PdRecommendation, string>;

/** The result with its two texts in a language. */
export function withPdTexts(result: PdResult, translate: Translate): PdResult {
  const { descriptionCode, recommendationCode } = result;
  return {
    ...result,
    description: isNamed(descriptions, descriptionCode) ? translate(descriptions[descriptionCode]) : "",
    recommendation: isNamed(recommendations, recommendationCode)
      ? translate(recommendations[recommendationCode])
      : "",
  };
}

const isNamed = <Names extends object>(names: Names, name: string | null): name is keyof Names & string =>
  name !== null && Object.hasOwn(names, name);
