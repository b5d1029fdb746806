import { formatEstimatedCost, type LeakUnit } from "@sonolens/domain";
import type { DashboardFigures, StatusSums } from "@sonolens/gallery";
import { formatNumber } from "@sonolens/i18n";
import { flowText } from "../../lib/format/flow-text.ts";

/** How amounts and months are written, the same on the screen and in the PDF. */
export function dashboardAmounts(
  {
    figures: { measure },
    currency,
    unit,
  }: { readonly figures: DashboardFigures; readonly currency: string; readonly unit: LeakUnit },
  locale: string,
) {
  return {
    amount: (value: number): string => {
      if (measure === "cost") return formatEstimatedCost(value, currency, locale);
      return measure === "flow" ? flowText(value, unit, locale) : formatNumber(value, locale);
    },
    /** Short, beside an axis, whose steps have up to three digits. */
    axisAmount: (value: number): string =>
      formatNumber(value, locale, {
        notation: "compact",
        maximumSignificantDigits: 3,
        ...(measure === "cost" && { style: "currency", currency }),
      }),
    /** `month`: yyyy-mm */
    monthName: (month: string, width: "short" | "long"): string =>
      new Intl.DateTimeFormat(locale, {
        month: width,
        ...((width === "long" || month.endsWith("-01")) && {
          year: width === "long" ? "numeric" : "2-digit",
        }),
        timeZone: "UTC",
      }).format(new Date(`${month}-15T00:00:00Z`)),
  };
}

/** The sums of all that the figures are about, in their measure. */
export const sumsOf = ({ measure, summary }: DashboardFigures): StatusSums => {
  if (measure === "cost") return summary.annualCost?.sums ?? summary.leakLpm;
  return measure === "flow" ? summary.leakLpm : summary.snapshots;
};

export const sumOf = (all: readonly StatusSums[]): StatusSums =>
  all.reduce(
    (sum, each) => ({
      open: sum.open + each.open,
      inRepair: sum.inRepair + each.inRepair,
      solved: sum.solved + each.solved,
      found: sum.found + each.found,
    }),
    { open: 0, inRepair: 0, solved: 0, found: 0 },
  );
