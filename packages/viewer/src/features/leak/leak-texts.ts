import {
  type CostMode,
  formatCost,
  type LeakCostBasis,
  leakPriceOf,
  type Utilization,
} from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import type { useWords } from "../../lib/format/use-words.ts";

type Words = ReturnType<typeof useWords>["t"];

const pricedUnits = { energy: "kWh", volume: "m³", mass: "kg" } as const satisfies Partial<
  Record<CostMode, string>
>;

/** The unit of a price: kWh, m³ or kg. */
export const pricedUnit = (mode: Exclude<CostMode, "off">): string => pricedUnits[mode];

/** A price with all its digits: "0.18 €/kWh". */
export function priceText(cost: LeakCostBasis, locale: string): string | undefined {
  const price = leakPriceOf(cost);
  if (cost.costMode === "off" || !price) return undefined;
  return `${formatNumber(price, locale, { maximumFractionDigits: 4 })}\u00a0${currencySign(cost.currency, locale)}/${pricedUnit(cost.costMode)}`;
}

/** The currency sign of costs: "€", or the currency code. */
export function currencySign(currency: string, locale: string): string {
  return formatCost(1, currency, locale).replace(/[\d\s\u00a0\u202f]/g, "");
}

/** The time under pressure in short: "24 h × 7 d × 52 wk". */
export function hoursText(utilization: Utilization, t: Words, locale: string): string {
  const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 2 });
  return "daysPerYear" in utilization
    ? t("leak:hoursOfYear", { hours: number(utilization.hours), days: number(utilization.daysPerYear) })
    : t("leak:hoursOfWeek", {
        hours: number(utilization.hours),
        days: number(utilization.days),
        weeks: number(utilization.weeks),
      });
}
