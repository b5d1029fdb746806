import { emptyFilterState, type FilterName, type FilterState, isFilterSet } from "@sonolens/domain";

const filterNames = (Object.keys(emptyFilterState) as (keyof FilterState)[]).filter(
  (name): name is FilterName => name !== "sort",
);

/** The active filters, in the order of the state. */
export const setFilters = (state: FilterState): FilterName[] =>
  filterNames.filter((name) => isFilterSet(state, name));

/** The active filters that have a chip: a range of days has one, that of its first day. */
export const chipFilters = (state: FilterState): FilterName[] =>
  setFilters(state).filter((name) => name !== "endDate" || state.startDate === null);

/** Those in the bar, where type and label have controls of their own. */
export const barFilters = (state: FilterState): FilterName[] =>
  chipFilters(state).filter((name) => name !== "snapshotType" && name !== "label");

/** The change that clears the filters of a chip. */
export const withoutChip = (name: FilterName): Partial<FilterState> => ({
  [name]: emptyFilterState[name],
  ...(name === "startDate" && { endDate: null }),
});
