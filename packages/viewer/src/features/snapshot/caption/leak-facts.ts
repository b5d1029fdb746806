import {
  enteredUtilization,
  formatEstimatedCost,
  formatEstimatedYearlyQuantity,
  formatLeakSizeNumber,
  hasMap,
  type LeakDisplay,
  leakCostBasis,
  leakDisplay,
  leakGasOf,
  leakPricingOf,
  leakSizeFromLpm,
  leakUnitSymbol,
  type Settings,
  type UtilizationKind,
  utilizationHoursPerYear,
} from "@sonolens/domain";
import type { CaptionFact } from "@sonolens/media-export";
import type { LeakAnalysis } from "../../../data/analysis/leak-analysis.ts";
import type { SnapshotDetail } from "../../../data/types.ts";
import type { useWords } from "../../../lib/format/use-words.ts";
import { confidenceText, costRangeText, hoursText, outcomeOf, priceText } from "../../leak/index.ts";

type Words = ReturnType<typeof useWords>;

export interface LeakFactsOptions {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  readonly utilization: UtilizationKind;
  /** Undefined if it failed. */
  readonly analysis: LeakAnalysis | undefined;
}

/** The size of a leak with its range, its cost and emissions, and what the cost rests on, as the leak panel shows them. */
export function leakFacts(
  { snapshot, settings, utilization: kind, analysis }: LeakFactsOptions,
  { t, locale }: Words,
): { readonly facts: readonly CaptionFact[]; readonly basis: readonly string[] } {
  const { meta } = snapshot;
  const gas = leakGasOf(meta.leak_type);
  const utilization = enteredUtilization(meta, kind);
  const cost = leakCostBasis(
    {
      costMode: meta.cost_mode,
      currency: meta.currency,
      hoursPerYear: utilizationHoursPerYear(utilization),
      specificPowerKwPerM3Min: meta.specific_power,
      energyCostPerKwh: meta.energy_cost,
      volumeCostPerM3: meta.volume_cost,
      massCostPerKg: meta.mass_cost,
    },
    leakPricingOf(settings, kind),
  );
  const display = leakDisplay({
    snapshotType: snapshot.device_analysis_type,
    gas,
    resultValid: true,
    requestFailed: analysis === undefined,
    distance: (snapshot.source_distance ?? settings.source_distance) === null ? "unknown" : "valid",
    levelCalibrated: snapshot.level_reference === "soundPressure",
    hasMap: hasMap(snapshot),
    result: outcomeOf(analysis),
    cost,
    storedCost: analysis?.leakCost,
  });
  const name = `${t("leak:leakSize")}, ${t(`leak:gas.${gas}`)}`;
  if (display.kind === "infinite") return { facts: [{ name, value: t("leak:infinite") }], basis: [] };
  if (display.kind !== "result") return { facts: [], basis: [] };
  const price = priceText(cost, locale);
  const hours = hoursText(utilization, t, locale);
  const method =
    analysis?.method &&
    t("common:labeled", {
      first: t("leak:how.method"),
      second: `${analysis.method} ${analysis.version ?? ""}`,
    });
  return {
    facts: [sizeFact(display, name), ...costFacts(display)],
    basis: [...(method ? [method] : []), price === undefined ? hours : `${hours}, ${price}`],
  };

  function sizeFact(
    { leakLpm, rangeLpm }: LeakDisplay & { readonly kind: "result" },
    of: string,
  ): CaptionFact {
    const unit = settings.leak_size_unit;
    const number = (lpm: number) =>
      formatLeakSizeNumber(leakSizeFromLpm(lpm, unit, gas) ?? Number.NaN, unit, locale);
    return {
      name: of,
      value: number(leakLpm),
      unit: leakUnitSymbol(unit),
      note:
        rangeLpm &&
        `${confidenceText(t, locale)} ${t("leak:fromTo", { low: number(rangeLpm.low), high: number(rangeLpm.high) })}`,
    };
  }

  function costFacts({ cost: shown }: LeakDisplay & { readonly kind: "result" }): CaptionFact[] {
    if (shown.kind !== "cost") return [];
    const money = (value: number) => formatEstimatedCost(value, cost.currency, locale);
    const { costRange: range, co2Kg } = shown;
    const note = range && costRangeText(range, cost.currency, t, locale);
    const facts = [{ name: t("leak:cost"), value: money(shown.cost), unit: t("leak:perYear"), note }];
    if (co2Kg === undefined) return facts;
    const [value = "", mass = ""] = formatEstimatedYearlyQuantity(co2Kg, "massKg", locale).split("\u00a0");
    return [...facts, { name: "CO₂", value, unit: `${mass} ${t("leak:perYear")}`, note: undefined }];
  }
}
