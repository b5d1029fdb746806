import { type GalleryColumns, type GallerySelection, galleryLedger, sortSnapshots } from "@sonolens/domain";
import { useDeferredValue, useMemo } from "react";
import { useSetCurrentDialog } from "../../lib/current-dialog.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { LedgerView } from "./LedgerView.tsx";
import { useLeakPrices } from "./use-leak-prices.ts";

export interface GalleryLedgerProps {
  readonly columns: GalleryColumns;
  /** The rows that pass the filters. */
  readonly selection: GallerySelection;
  readonly narrow: boolean;
}

/** The cost summary of the snapshots that pass the filters, once their cards are on the screen. */
export function GalleryLedger({ narrow, ...now }: GalleryLedgerProps) {
  useLaterTexts("ledger");
  const columns = useDeferredValue(now.columns);
  const selection = useDeferredValue(now.selection);
  const open = useSetCurrentDialog();
  const priced = useLeakPrices(columns);
  const ledger = useMemo(
    // The cheapest order; the sums are the same in each.
    () => priced && galleryLedger(columns, sortSnapshots(columns, "createdDesc", selection), priced.prices),
    [columns, selection, priced],
  );
  if (!ledger || !priced) return null;
  return (
    <LedgerView
      snapshot={{
        ledger,
        currency: priced.settings.currency_iso_code,
        unit: priced.settings.leak_size_unit,
        narrow,
      }}
      actions={{ setPrice: () => open("setting") }}
    />
  );
}
