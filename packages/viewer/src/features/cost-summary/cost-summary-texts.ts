import { formatEstimatedCost, type LeakUnit } from "@sonolens/domain";
import type { GalleryTotals } from "@sonolens/gallery";
import { flowText } from "../../lib/format/flow-text.ts";
import type { useWords } from "../../lib/format/use-words.ts";

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

/** The sum of a group or a selection, in its parts. */
export interface SumTexts {
  /** The flow of what is open, before its cost; undefined without a cost. */
  readonly flow: string | undefined;
  /** What is still open; named as open if repairs have saved a part. Undefined if nothing with a size is open. */
  readonly open: string | undefined;
  /** What repairs have saved, which is no part of what is open. */
  readonly saved: string | undefined;
}

/** The sum of a group or a selection: "80 l/min", "€1,466 open" and "€210 saved"; without any cost the flows alone. */
export function sumTexts(
  totals: Pick<GalleryTotals, "annualCost" | "leakLpm" | "tooLarge">,
  by: { readonly unit: LeakUnit; readonly currency: string },
  { t, locale }: Pick<ReturnType<typeof useWords>, "t" | "locale">,
): SumTexts {
  const { annualCost, leakLpm, tooLarge } = totals;
  const hasCost = annualCost !== undefined && annualCost.sums.found > 0;
  const sums = hasCost ? annualCost.sums : leakLpm;
  const text = (amount: number) =>
    hasCost ? formatEstimatedCost(amount, by.currency, locale) : flowText(amount, by.unit, locale);
  const open = sums.open + sums.inRepair;
  const openLpm = leakLpm.open + leakLpm.inRepair;
  const isAtLeast = tooLarge.open + tooLarge.inRepair > 0;
  const sum = text(open);
  const openText =
    sums.solved > 0
      ? t(isAtLeast ? "costSummary:sum.openAtLeast" : "costSummary:sum.open", { sum })
      : isAtLeast
        ? t("costSummary:sum.atLeast", { sum })
        : sum;
  return {
    flow: hasCost && open > 0 && openLpm > 0 ? flowText(openLpm, by.unit, locale) : undefined,
    open: open > 0 ? openText : undefined,
    saved: sums.solved > 0 ? t("costSummary:sum.saved", { sum: text(sums.solved) }) : undefined,
  };
}
