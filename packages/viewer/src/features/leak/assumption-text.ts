import { describeLeakAssumption, type TypedUnits } from "@sonolens/domain";
import type { LeakAnalysis } from "../../data/analysis/leak-analysis.ts";
import type { useWords } from "../../lib/format/use-words.ts";

/** An assumption of the analysis in words; undefined if this version has no text for it. */
export function assumptionText(
  assumption: LeakAnalysis["assumptions"][number],
  units: Pick<TypedUnits, "distance" | "temperature">,
  { t, locale }: Pick<ReturnType<typeof useWords>, "t" | "locale">,
): string | undefined {
  const known = describeLeakAssumption(assumption, units, locale);
  return known && t(`leak:assumption.${known.name}`, { value: known.value });
}
