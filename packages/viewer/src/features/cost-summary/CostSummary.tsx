import { CostSummarySum, type CostSummarySumProps } from "./CostSummarySum.tsx";
import { GalleryCostSummary, type GalleryCostSummaryProps } from "./GalleryCostSummary.tsx";

/** The strip above the gallery, or the sum of a group. */
export type CostSummaryProps =
  | ({ readonly of: "gallery" } & GalleryCostSummaryProps)
  | ({ readonly of: "rows" } & CostSummarySumProps);

/** One chunk for both, as they are loaded together. */
export function CostSummary(props: CostSummaryProps) {
  return props.of === "gallery" ? <GalleryCostSummary {...props} /> : <CostSummarySum {...props} />;
}
