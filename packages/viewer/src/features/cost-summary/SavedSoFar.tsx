import { formatEstimatedCost } from "@sonolens/domain";
import { type GalleryColumns, galleryTotals, sortRows } from "@sonolens/gallery";
import { useMemo } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useLeakPrices } from "./use-leak-prices.ts";

/** What all repairs of the list have saved. */
export function SavedSoFar({ columns }: { readonly columns: GalleryColumns }) {
  useLazyTexts("costSummary");
  const { t, locale } = useWords();
  const priced = useLeakPrices(columns);
  const totals = useMemo(
    () => priced && galleryTotals(columns, sortRows(columns, "createdDesc"), priced.prices),
    [columns, priced],
  );
  const cost = totals?.annualCost?.sums.solved ?? 0;
  if (!priced || !totals || cost <= 0) return null;
  return (
    <p className="text-14 text-ink-2">
      {t("costSummary:savedSoFar", {
        cost: formatEstimatedCost(cost, priced.settings.currency_iso_code, locale),
        count: totals.leaks.solved,
      })}
    </p>
  );
}
