import { formatEstimatedCost, type LeakUnit } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import { flowText } from "../../lib/format/flow-text.ts";

/** A number and its unit separately, as units are set smaller. */
export interface Figure {
  readonly value: string;
  readonly unit: string;
}

/** What an estimate supports. */
const twoDigits = { maximumSignificantDigits: 2 };

/** Mass per year in two digits: kilograms below a tonne, then tonnes. */
export function massFigure(
  kilograms: number,
  locale: string,
  units: { readonly kilograms: string; readonly tonnes: string },
): Figure {
  // As rounded: 999.6 kg are a tonne.
  return kilograms < 995
    ? { value: formatNumber(kilograms, locale, twoDigits), unit: units.kilograms }
    : { value: formatNumber(kilograms / 1000, locale, twoDigits), unit: units.tonnes };
}

/** The sum of a group or a selection: "80 l/min", and "€1,466" if there is a cost. */
export function sumTexts(
  sums: { readonly leakLpm: number; readonly cost: number },
  by: { readonly unit: LeakUnit; readonly currency: string },
  locale: string,
): { readonly flow: string | undefined; readonly cost: string | undefined } {
  return {
    flow: sums.leakLpm > 0 ? flowText(sums.leakLpm, by.unit, locale) : undefined,
    cost: sums.cost > 0 ? formatEstimatedCost(sums.cost, by.currency, locale) : undefined,
  };
}
