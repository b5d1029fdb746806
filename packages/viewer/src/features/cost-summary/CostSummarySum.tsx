import { type GalleryColumns, type GalleryRows, galleryTotals } from "@sonolens/gallery";
import { cx } from "@sonolens/ui-kit";
import { useDeferredValue, useMemo } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { leftOutOfSum } from "./cost-summary-figures.ts";
import { sumTexts } from "./cost-summary-texts.ts";
import { useLeakPrices } from "./use-leak-prices.ts";

export interface CostSummarySumProps {
  readonly columns: GalleryColumns;
  /** Of a group, or selected. */
  readonly rows: GalleryRows;
}

const noRows: GalleryRows = new Uint32Array();

/**
 * The sum of some leaks, once their cards are on the screen: "80 l/min · €1,466"; nothing if none has a size. On large
 * screens also how many are excluded; on phones, and in the header of a group that shares its row, only for screen readers.
 */
export function CostSummarySum(now: CostSummarySumProps) {
  useLazyTexts("costSummary");
  const columns = useDeferredValue(now.columns);
  const rows = useDeferredValue(now.rows, noRows);
  const { t, locale } = useWords();
  const priced = useLeakPrices(columns);
  const sum = useMemo(() => {
    if (!priced) return undefined;
    const { prices, settings } = priced;
    const totals = galleryTotals(columns, rows, { annualCost: prices.annualCost });
    const by = { unit: settings.leak_size_unit, currency: settings.currency_iso_code };
    const sums = { leakLpm: totals.leakLpm.found, cost: totals.annualCost?.sums.found ?? 0 };
    return { ...sumTexts(sums, by, locale), leftOut: leftOutOfSum(totals) };
  }, [columns, rows, priced, locale]);
  if (!sum?.flow && !sum?.cost) return null;
  return (
    <>
      <bdi className="tabular-nums">
        {sum.flow && (
          <span className={cx(sum.cost && "@max-[20rem]:sr-only")}>
            {sum.flow}
            {sum.cost && " · "}
          </span>
        )}
        {sum.cost}
      </bdi>
      {sum.leftOut > 0 && (
        <span className="max-md:sr-only @max-[20rem]:sr-only">
          {" "}
          · {t("costSummary:leftOut", { count: sum.leftOut })}
        </span>
      )}
    </>
  );
}
