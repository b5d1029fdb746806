import { costRank, type GalleryContext, type GallerySort, leakThresholdsIn } from "@sonolens/domain";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import { labelRanks } from "../columns/label-ranks.ts";
import { repairStatusOfFlags } from "../columns/row-values.ts";
import { severityColumns } from "../columns/severity-columns.ts";
import { clusterColumn } from "../locations/location-clusters.ts";
import { leakPrices } from "../totals/leak-prices.ts";
import type { GallerySelection } from "./gallery-selection.ts";
import { type SortKeys, stableOrder } from "./stable-order.ts";

/** Rows, each at most once. */
export type GalleryRows = Uint32Array<ArrayBuffer>;

/**
 * The rows of a selection, or all, in the requested order. Equal ones are newest first, then by id; rows without the
 * property come last in both directions. Each order is computed once per columns, and for severity and cost once per
 * thresholds and prices of the context, so that a filter change does not sort. The rule is `sortSnapshots` of the domain.
 */
export function sortRows(
  columns: GalleryColumns,
  sort: GallerySort,
  selection?: GallerySelection,
  context: GalleryContext = {},
): GalleryRows {
  const order = orderOf(columns, sort, context);
  if (!selection) return order;
  const { failed } = selection;
  const rows = new Uint32Array(selection.count);
  let next = 0;
  for (let place = 0; place < order.length; place++) {
    const row = order[place] as number;
    if (failed[row] === 0) rows[next++] = row;
  }
  return rows;
}

/** All rows in an order; cached in the columns. */
function orderOf(columns: GalleryColumns, sort: GallerySort, context: GalleryContext): GalleryRows {
  const { orders } = columns.derived;
  // Before an order is reused: other thresholds or prices remove it.
  const keys = dependsOnContext(sort) ? sortKeys(columns, sort, context) : undefined;
  const known = orders[sort];
  if (known && !lacksPrices(sort, context)) return known;
  const direction = sort.endsWith("Desc") ? "desc" : "asc";
  const base = sort === "createdDesc" ? columns.byId : orderOf(columns, "createdDesc", context);
  const order = stableOrder(base, keys ?? sortKeys(columns, sort, context), direction);
  if (!lacksPrices(sort, context)) orders[sort] = order;
  return order;
}

/** Whether an order depends on thresholds or prices. */
const dependsOnContext = (sort: GallerySort) => /^(?:severity|cost)/.test(sort);

/** Whether an order by cost is requested before prices are known, for which nothing is cached. */
const lacksPrices = (sort: GallerySort, { leakPricing }: GalleryContext) =>
  leakPricing === undefined && (sort === "costDesc" || sort === "costAsc");

/** Sort keys of the rows; NaN for those that come last. */
export function sortKeys(columns: GalleryColumns, sort: GallerySort, context: GalleryContext): SortKeys {
  const { derived, numbers } = columns;
  switch (sort) {
    case "createdDesc":
    case "createdAsc":
      return numbers.created;
    case "uploadedDesc":
    case "uploadedAsc":
      return numbers.synced;
    case "severityDesc":
    case "severityAsc":
      return severityColumns(columns, leakThresholdsIn(context)).ranks;
    case "labelAsc":
    case "labelDesc":
      derived.labelRanks ??= labelRanks(columns);
      return derived.labelRanks.ranks;
    case "leakSizeDesc":
    case "leakSizeAsc":
      return numbers.leakRank;
    case "costDesc":
    case "costAsc": {
      const prices = context.leakPricing && leakPrices(columns, context.leakPricing);
      return numbers.leakRank.map((rank, row) => costRank(rank, prices?.annualCost[row]));
    }
    case "repairStatus":
      return Int32Array.from(numbers.flags, repairStatusOfFlags);
    case "location":
      return clusterColumn(columns).numbers;
  }
}
