import { type GalleryColumns, type GalleryRows, galleryTotals } from "@sonolens/gallery";
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
 * The sum of some open leaks, once their cards are on the screen: "80 l/min · €1,466 open"; nothing if none has a size.
 * On large screens also what is saved and how many are excluded; on phones, and in the header of a group that shares its
 * row, only for screen readers.
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
    return { ...sumTexts(totals, by, { t, locale }), leftOut: leftOutOfSum(totals) };
  }, [columns, rows, priced, t, locale]);
  const main = sum?.open ?? sum?.saved;
  if (!sum || main === undefined) return null;
  return (
    <>
      <bdi className="tabular-nums">
        {sum.flow && (
          <span className="@max-[20rem]:sr-only">
            {t("common:separated", { first: sum.flow, second: "" })}
          </span>
        )}
        {main}
        {sum.open && sum.saved && (
          <span className="max-md:sr-only @max-[24rem]:sr-only">
            {t("common:separated", { first: "", second: sum.saved })}
          </span>
        )}
      </bdi>
      {sum.leftOut > 0 && (
        <span className="max-md:sr-only @max-[20rem]:sr-only">
          {t("common:separated", { first: "", second: t("costSummary:leftOut", { count: sum.leftOut }) })}
        </span>
      )}
    </>
  );
}
