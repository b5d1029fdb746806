import type { FilterState } from "@sonolens/domain";
import {
  type GalleryAction,
  type GalleryColumns,
  type GallerySelection,
  galleryCostSummary,
  sortRows,
} from "@sonolens/gallery";
import { useDeferredValue, useMemo } from "react";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { CostSummaryView } from "./CostSummaryView.tsx";
import { SumsStrip } from "./SumsStrip.tsx";
import { useLeakPrices } from "./use-leak-prices.ts";

export interface GalleryCostSummaryProps {
  readonly columns: GalleryColumns;
  /** The rows that pass the filters. */
  readonly selection: GallerySelection;
  readonly state: FilterState;
  readonly narrow: boolean;
  readonly change: (action: GalleryAction) => void;
}

/** The cost summary of the snapshots that pass the filters, once their cards are on the screen. */
export function GalleryCostSummary({ state, narrow, change, ...now }: GalleryCostSummaryProps) {
  useLazyTexts("costSummary");
  const columns = useDeferredValue(now.columns);
  const selection = useDeferredValue(now.selection);
  const open = useSetCurrentDialog();
  const priced = useLeakPrices(columns);
  const costSummary = useMemo(
    // The cheapest order; the sums are the same in each.
    () => priced && galleryCostSummary(columns, sortRows(columns, "createdDesc", selection), priced.prices),
    [columns, selection, priced],
  );
  return (
    <SumsStrip>
      {costSummary && priced && (
        <CostSummaryView
          model={{
            costSummary,
            currency: priced.settings.currency_iso_code,
            unit: priced.settings.leak_size_unit,
            narrow,
            hasSolved: includesSolved(state),
          }}
          actions={{
            setPrice: () => open("energy price"),
            showLeftOut: (reason) => change({ kind: "change", filters: { notCounted: [reason] } }),
          }}
        />
      )}
    </SumsStrip>
  );
}

/** Whether solved leaks can pass the filters. */
const includesSolved = ({ fixed, repairStatus }: FilterState): boolean =>
  fixed !== false && (repairStatus.length === 0 || repairStatus.includes("solved"));
