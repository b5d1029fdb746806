import {
  formatEstimatedCost,
  formatLeakSize,
  formatLeakSizeNumber,
  formatPercent,
  type Gas,
  type LeakDisplay,
  type LeakUnit,
  leakSizeFromLpm,
  type ValueRange,
} from "@sonolens/domain";
import { sharedUnit } from "../../lib/format/from-to.ts";
import type { useWords } from "../../lib/format/use-words.ts";
import type { LeakOutcomeOf } from "./leak-change.ts";

type Words = ReturnType<typeof useWords>["t"];

/** A size with its unit. */
export const sizeText = (lpm: number, unit: LeakUnit, gas: Gas, locale: string): string =>
  formatLeakSize(leakSizeFromLpm(lpm, unit, gas) ?? Number.NaN, unit, locale);

/** "90% confidence:", before a range. */
export const confidenceText = (t: Words, locale: string): string =>
  t("leak:confidence", { percent: formatPercent(0.9, locale) });

/** A range of sizes, the unit once: "40 to 56 l/min". */
export function rangeText(
  { low, high }: ValueRange,
  { unit, gas }: { readonly unit: LeakUnit; readonly gas: Gas },
  t: Words,
  locale: string,
): string {
  const inUnit = (lpm: number) => leakSizeFromLpm(lpm, unit, gas) ?? Number.NaN;
  return t("leak:fromTo", {
    low: formatLeakSizeNumber(inUnit(low), unit, locale),
    high: formatLeakSize(inUnit(high), unit, locale),
  });
}

/** Two sizes, each with its unit or that it is too large: the first one begins a sentence, the other is within it. */
export function shownSizeTexts(
  outcomes: readonly [LeakOutcomeOf, LeakOutcomeOf],
  unit: LeakUnit,
  t: Words,
  locale: string,
): readonly [string, string] {
  const text = ({ display, values }: LeakOutcomeOf, tooLarge: string) =>
    display.kind === "infinite" ? tooLarge : sizeText(display.leakLpm, unit, values.gas_type, locale);
  return [text(outcomes[0], t("leak:infinite")), text(outcomes[1], t("leak:change.tooLarge"))];
}

/** The estimated cost of a year; undefined if there is none. */
export const shownCost = (display: LeakDisplay): number | undefined =>
  display.kind === "result" && display.cost.kind === "cost" ? display.cost.cost : undefined;

/** The estimated cost of a year in the currency of its time, or why there is none. */
export function shownCostText(
  { values, circumstances, display }: LeakOutcomeOf,
  t: Words,
  locale: string,
): string {
  const cost = shownCost(display);
  if (cost !== undefined) return formatEstimatedCost(cost, circumstances.currency, locale);
  if (values.costmode === "off") return t("leak:costOffShort");
  const isPriceMissing = display.kind === "result" && display.cost.kind === "priceNotSet";
  return t(isPriceMissing ? "leak:noPrice" : "leak:costUnknown");
}

/** "144 to 736 l/min". */
export function fromToText(from: string, to: string, t: Words): string {
  const [low, high] = sharedUnit(from, to);
  return t("leak:fromTo", { low, high });
}

/** A range of estimated costs: "$1,700 to $2,600"; without the currency, if it is empty, beside a cost that has it. */
export function costRangeText({ low, high }: ValueRange, currency: string, t: Words, locale: string): string {
  const inCurrency = (cost: number) => formatEstimatedCost(cost, currency, locale);
  return fromToText(inCurrency(low), inCurrency(high), t);
}
