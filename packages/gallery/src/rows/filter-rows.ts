import type { FilterName, FilterState, GalleryContext } from "@sonolens/domain";
import { flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import type { GallerySelection } from "./gallery-selection.ts";
import { rowFilters } from "./row-filters.ts";

/** Each filter has its bit in a selection, in this order. */
const names = /* @__PURE__ */ Object.keys(rowFilters) as FilterName[];

/** The bit of a filter in {@link GallerySelection}. */
export const filterBit = (name: FilterName): number => 1 << names.indexOf(name);

/** Above the bits of all filters. */
const deletedBit = 2 ** 31;

/**
 * The rows that pass all filters of a state; deleted snapshots never do. Records which filters exclude a row, for
 * `facetCounts`. The rule is `filterSnapshots` of the domain.
 */
export function filterRows(
  columns: GalleryColumns,
  state: FilterState,
  context: GalleryContext = {},
): GallerySelection {
  const failed = new Uint32Array(columns.count);
  const { flags } = columns.numbers;
  for (let row = 0; row < failed.length; row++)
    if ((flags[row] as number) & flagBits.deleted) failed[row] = deletedBit;
  for (const name of names) {
    const passing = rowFilters[name](columns, state, context);
    if (!passing) continue;
    const bit = filterBit(name);
    for (let row = 0; row < failed.length; row++)
      failed[row] = (failed[row] as number) | (passing[row] === 0 ? bit : 0);
  }
  return { failed, count: countOf(failed) };
}

const countOf = (failed: Uint32Array): number => {
  let count = 0;
  for (let row = 0; row < failed.length; row++) count += failed[row] === 0 ? 1 : 0;
  return count;
};

/** The selection with these rows, whatever filter excludes them; not with deleted ones. */
export function withRows(selection: GallerySelection, rows: readonly number[]): GallerySelection {
  const failed = selection.failed.slice();
  for (const row of rows) if (row < failed.length && (failed[row] as number) < deletedBit) failed[row] = 0;
  return { failed, count: countOf(failed) };
}
