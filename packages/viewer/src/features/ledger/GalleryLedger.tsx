import { type GalleryColumns, type GalleryRows, galleryLedger } from "@sonolens/domain";
import { useMemo } from "react";
import { useSetCurrentDialog } from "../../lib/current-dialog.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { LedgerView } from "./LedgerView.tsx";
import { useLeakPrices } from "./use-leak-prices.ts";

export interface GalleryLedgerProps {
  readonly columns: GalleryColumns;
  /** All that pass the filters. */
  readonly rows: GalleryRows;
  readonly narrow: boolean;
}

/** What the snapshots that pass the filters come to. */
export function GalleryLedger({ columns, rows, narrow }: GalleryLedgerProps) {
  useLaterTexts("ledger");
  const open = useSetCurrentDialog();
  const priced = useLeakPrices(columns);
  const ledger = useMemo(
    () => priced && galleryLedger(columns, rows, priced.prices),
    [columns, rows, priced],
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
