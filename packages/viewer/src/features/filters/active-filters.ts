import { emptyFilterState, type FilterName, type FilterState, isFilterSet } from "@sonolens/domain";

const filterNames = (Object.keys(emptyFilterState) as (keyof FilterState)[]).filter(
  (name): name is FilterName => name !== "sort",
);

/** The filters that keep something out, in the order of the state. */
export const setFilters = (state: FilterState): FilterName[] =>
  filterNames.filter((name) => isFilterSet(state, name));

/** The same without type and label, which the bar shows where they are set. */
export const chipFilters = (state: FilterState): FilterName[] =>
  setFilters(state).filter((name) => name !== "snapshotType" && name !== "label");

/** What takes one filter away. */
export const withoutFilter = (name: FilterName): Partial<FilterState> => ({ [name]: emptyFilterState[name] });
