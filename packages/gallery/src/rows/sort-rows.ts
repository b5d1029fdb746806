import type { GallerySort } from "@sonolens/domain";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import { labelRanks } from "../columns/label-ranks.ts";
import { clusterColumn } from "../locations/location-clusters.ts";
import type { GallerySelection } from "./gallery-selection.ts";
import { type SortKeys, stableOrder } from "./stable-order.ts";

/** Rows, each at most once. */
export type GalleryRows = Uint32Array<ArrayBuffer>;

/**
 * The rows of a selection, or all, in the requested order. Equal ones are newest first, then by id; rows without the
 * property come last in both directions. Each order is computed once per columns, so that a filter change does not
 * sort. The rule is `sortSnapshots` of the domain.
 */
export function sortRows(
  columns: GalleryColumns,
  sort: GallerySort,
  selection?: GallerySelection,
): GalleryRows {
  const order = orderOf(columns, sort);
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
function orderOf(columns: GalleryColumns, sort: GallerySort): GalleryRows {
  const { orders } = columns.derived;
  const known = orders[sort];
  if (known) return known;
  const direction = sort.endsWith("Desc") ? "desc" : "asc";
  const base = sort === "createdDesc" ? columns.byId : orderOf(columns, "createdDesc");
  const order = stableOrder(base, sortKeys(columns, sort), direction);
  orders[sort] = order;
  return order;
}

/** Sort keys of the rows; NaN for those that come last. */
export function sortKeys(columns: GalleryColumns, sort: GallerySort): SortKeys {
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
      return numbers.severity;
    case "labelAsc":
    case "labelDesc":
      derived.labelRanks ??= labelRanks(columns);
      return derived.labelRanks.ranks;
    case "leakSizeDesc":
    case "leakSizeAsc":
      return numbers.leakLpm;
    case "location":
      return clusterColumn(columns).numbers;
  }
}
