import { type GalleryColumns, type GalleryRows, galleryTotals } from "@sonolens/domain";
import { useDeferredValue, useMemo } from "react";
import { useWords } from "../../lib/use-words.ts";
import { sumText } from "./ledger-texts.ts";
import { useLeakPrices } from "./use-leak-prices.ts";

export interface LedgerSumProps {
  readonly columns: GalleryColumns;
  /** A group, or what is selected. */
  readonly rows: GalleryRows;
}

const noRows: GalleryRows = new Uint32Array();

/**
 * What some leaks come to, once their cards are on the screen: "80 l/min · €1,466"; nothing where none of them has a
 * size.
 */
export function LedgerSum(now: LedgerSumProps) {
  const columns = useDeferredValue(now.columns);
  const rows = useDeferredValue(now.rows, noRows);
  const { locale } = useWords();
  const priced = useLeakPrices(columns);
  const text = useMemo(() => {
    if (!priced) return "";
    const { prices, settings } = priced;
    const { annualCost, leakLpm } = galleryTotals(columns, rows, { annualCost: prices.annualCost });
    const by = { unit: settings.leak_size_unit, currency: settings.currency_iso_code };
    return sumText({ leakLpm: leakLpm.found, cost: annualCost?.sums.found ?? 0 }, by, locale);
  }, [columns, rows, priced, locale]);
  return text === "" ? null : <bdi className="tabular-nums">{text}</bdi>;
}
