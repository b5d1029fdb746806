import type { SnapshotType } from "../snapshot/analysis-type.ts";
import type { FilterName } from "./filter-snapshots.ts";
import { emptyFilterState, type FilterState } from "./filter-state.ts";
import { filterFits, isFilterSet, typeOfFilter } from "./filters-for-type.ts";

/** Filters and page of the gallery, the page counted from 0. */
export interface GalleryView {
  readonly filters: FilterState;
  readonly page: number;
}

export type GalleryAction =
  /** Sets filters or the sort. */
  | { readonly kind: "change"; readonly filters: Partial<FilterState> }
  /** A click on a type; on the active one it clears it. */
  | { readonly kind: "pickType"; readonly type: SnapshotType }
  /** Clears all filters; the sort stays. */
  | { readonly kind: "clear" }
  | { readonly kind: "goToPage"; readonly page: number };

/** The gallery after an action. Every change of the filters goes to the first page. */
export function galleryReducer(view: GalleryView, action: GalleryAction): GalleryView {
  const { filters, page } = view;
  switch (action.kind) {
    case "goToPage":
      return { filters, page: Number.isFinite(action.page) ? Math.max(0, Math.floor(action.page)) : page };
    case "change":
      return withFilters(view, changeFilters(filters, action.filters));
    case "pickType":
      return withFilters(view, pickSnapshotType(filters, action.type));
    case "clear":
      return withFilters(view, { ...emptyFilterState, sort: filters.sort });
  }
}

const withFilters = (view: GalleryView, filters: FilterState): GalleryView =>
  sameFilters(view.filters, filters) ? view : { filters, page: 0 };

/**
 * Sets filters. Choosing a value for a filter of one type switches to that type; filters that do not apply to the type
 * are cleared; tags and untagged exclude each other, the newer choice wins.
 */
export function changeFilters(state: FilterState, change: Partial<FilterState>): FilterState {
  const next = { ...state, ...change };
  const chosen = (name: FilterName) => name in change && isFilterSet(next, name);
  let type = next.snapshotType;
  for (const [name, filterType] of Object.entries(typeOfFilter) as [
    keyof typeof typeOfFilter,
    SnapshotType,
  ][])
    if (chosen(name)) type = filterType;
  const cleared: FilterName[] = [];
  if (chosen("onlyUntagged")) cleared.push("tags");
  else if (chosen("tags")) cleared.push("onlyUntagged");
  for (const name of Object.keys(typeOfFilter) as FilterName[])
    if (!filterFits(name, type)) cleared.push(name);
  return {
    ...next,
    ...Object.fromEntries(cleared.map((name) => [name, emptyFilterState[name]])),
    snapshotType: type,
  };
}

/** A click on a type: chooses it, or shows all types again if it was chosen. */
export const pickSnapshotType = (state: FilterState, type: SnapshotType): FilterState =>
  changeFilters(state, { snapshotType: state.snapshotType === type ? null : type });

/** Whether two states are equal. */
export function sameFilters(one: FilterState, other: FilterState): boolean {
  return one === other || JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

const inOrder = (state: FilterState) =>
  (Object.keys(emptyFilterState) as (keyof FilterState)[]).map((name) => state[name]);
