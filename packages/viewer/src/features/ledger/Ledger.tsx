import { GalleryLedger, type GalleryLedgerProps } from "./GalleryLedger.tsx";
import { LedgerSum, type LedgerSumProps } from "./LedgerSum.tsx";

/** The strip above the gallery, or the sum of a group. */
export type LedgerProps =
  | ({ readonly of: "gallery" } & GalleryLedgerProps)
  | ({ readonly of: "rows" } & LedgerSumProps);

/** One chunk for both, as they are loaded together. */
export function Ledger(props: LedgerProps) {
  return props.of === "gallery" ? <GalleryLedger {...props} /> : <LedgerSum {...props} />;
}
