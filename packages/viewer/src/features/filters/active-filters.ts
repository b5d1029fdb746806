import { emptyFilterState, type FilterName, type FilterState, isFilterSet } from "@sonolens/domain";

const filterNames = (Object.keys(emptyFilterState) as (keyof FilterState)[]).filter(
  (name): name is FilterName => name !== "sort",
);

/** The active filters, in the order of the state. */
export const setFilters = (state: FilterState): FilterName[] =>
  filterNames.filter((name) => isFilterSet(state, name));

/** The active filters except type and label, which have controls of their own in the bar. */
export const chipFilters = (state: FilterState): FilterName[] =>
  setFilters(state).filter((name) => name !== "snapshotType" && name !== "label");

/** The change that clears one filter. */
export const withoutFilter = (name: FilterName): Partial<FilterState> => ({ [name]: emptyFilterState[name] });
