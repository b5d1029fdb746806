import type { SnapshotType } from "../snapshot/analysis-type.ts";
import { emptyFilterState, type FilterName, type FilterState } from "./filter-state.ts";
import { filterFits, isFilterSet, typesOfFilter } from "./filters-for-type.ts";

/**
 * Sets filters. Choosing a value for a filter of one type switches to that type, for one of several types to all types
 * unless the type is one of them; filters that do not apply to the type are cleared; tags and untagged exclude each
 * other, the newer choice wins.
 */
export function changeFilters(state: FilterState, change: Partial<FilterState>): FilterState {
  const next = { ...state, ...change };
  const chosen = (name: FilterName) => name in change && isFilterSet(next, name);
  let type = next.snapshotType;
  const typed = Object.entries(typesOfFilter) as [FilterName, readonly SnapshotType[]][];
  for (const [name, [only = null, ...others]] of typed)
    if (chosen(name) && !(type !== null && filterFits(name, type))) type = others.length > 0 ? null : only;
  const cleared: FilterName[] = [];
  if (chosen("onlyUntagged")) cleared.push("tags");
  else if (chosen("tags")) cleared.push("onlyUntagged");
  for (const [name] of typed) if (!filterFits(name, type)) cleared.push(name);
  return {
    ...next,
    ...Object.fromEntries(cleared.map((name) => [name, emptyFilterState[name]])),
    snapshotType: type,
  };
}

/** A click on a type: chooses it, or shows all types again if it was chosen. */
export const pickSnapshotType = (state: FilterState, type: SnapshotType): FilterState =>
  changeFilters(state, { snapshotType: state.snapshotType === type ? null : type });
