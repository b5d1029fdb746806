import { formatPercent } from "@sonolens/domain";
import { type GalleryColumns, type GalleryGroup, type GalleryRows, openCostShares } from "@sonolens/gallery";
import { useDeferredValue, useMemo } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { CostSummarySum } from "./CostSummarySum.tsx";
import { bandShare } from "./cost-summary-figures.ts";
import { useLeakPrices } from "./use-leak-prices.ts";

export interface GroupSumProps {
  readonly columns: GalleryColumns;
  /** All pages. */
  readonly gallery: { readonly rows: GalleryRows; readonly groups: readonly GalleryGroup[] };
  /** The key of its header. */
  readonly groupKey: string | null;
}

/** In the header of a group: the sum of its leaks, or in the orders by cost the share of the band. */
export function GroupSum({ columns, gallery, groupKey }: GroupSumProps) {
  const { rows, groups } = gallery;
  const at = groups.findIndex(({ key }) => key === groupKey);
  const group = groups[at];
  const ofGroup = useMemo(
    () => group && rows.subarray(group.start, group.start + group.count),
    [rows, group],
  );
  if (!group || !ofGroup) return null;
  // What has no cost, or is too large to have one, is in no band.
  if (group.kind === "cost" && Number.isFinite(Number.parseFloat(group.key ?? "")))
    return <BandShare {...{ columns, gallery, at }} />;
  return <CostSummarySum columns={columns} rows={ofGroup} />;
}

/** How much of the open cost a band and those above it have. */
function BandShare({
  columns,
  gallery,
  at,
}: Pick<GroupSumProps, "columns" | "gallery"> & { readonly at: number }) {
  useLazyTexts("costSummary");
  const { t, locale } = useWords();
  const prices = useLeakPrices(columns)?.prices;
  const { rows, groups } = useDeferredValue(gallery);
  const shares = useMemo(
    () => prices && openCostShares(columns, rows, groups, prices),
    [columns, rows, groups, prices],
  );
  const share = shares && bandShare(shares, at);
  if (!share) return null;
  const percent = formatPercent(share.part, locale);
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span
        aria-hidden="true"
        className="h-1.5 w-30 overflow-hidden rounded-full bg-line max-md:w-12 @max-[26rem]:hidden forced-colors:border"
      >
        <span
          className="block h-full bg-ink forced-color-adjust-none"
          style={{ width: `${100 * share.upTo}%` }}
        />
      </span>
      {share.of === "band"
        ? t("costSummary:share.band", { percent, count: groups[at]?.count ?? 0 })
        : t(`costSummary:share.${share.of}`, { percent })}
    </span>
  );
}
