import { formatEstimatedCost, type LeakUnit } from "@sonolens/domain";
import { flowText } from "../../lib/format/flow-text.ts";

/** A number and its unit separately, as units are set smaller. */
export interface Figure {
  readonly value: string;
  readonly unit: string;
}

/** A quantity with its unit behind a space, in its parts. */
export function figureOf(text: string): Figure {
  const [value = "", unit = ""] = text.split("\u00a0");
  return { value, unit };
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
