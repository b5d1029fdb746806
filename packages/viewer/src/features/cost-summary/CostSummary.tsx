import { CostSummarySum, type CostSummarySumProps } from "./CostSummarySum.tsx";
import { GalleryCostSummary, type GalleryCostSummaryProps } from "./GalleryCostSummary.tsx";
import { GroupSum, type GroupSumProps } from "./GroupSum.tsx";

/** The strip above the gallery, the sum of a group, or that of a selection. */
export type CostSummaryProps =
  | ({ readonly of: "gallery" } & GalleryCostSummaryProps)
  | ({ readonly of: "group" } & GroupSumProps)
  | ({ readonly of: "rows" } & CostSummarySumProps);

/** One chunk for all of them, as they are loaded together. */
export function CostSummary(props: CostSummaryProps) {
  switch (props.of) {
    case "gallery":
      return <GalleryCostSummary {...props} />;
    case "group":
      return <GroupSum {...props} />;
    case "rows":
      return <CostSummarySum {...props} />;
  }
}
