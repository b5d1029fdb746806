import {
  changeFilters,
  emptyFilterState,
  type FilterState,
  pickSnapshotType,
  type SnapshotType,
} from "@sonolens/domain";

/** Filters and page of the gallery, the page counted from 0. */
export interface GalleryView {
  readonly filters: FilterState;
  readonly page: number;
}

/** What a user does in a gallery; see {@link galleryReducer}. */
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

function sameFilters(one: FilterState, other: FilterState): boolean {
  return one === other || JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

const inOrder = (state: FilterState) =>
  (Object.keys(emptyFilterState) as (keyof FilterState)[]).map((name) => state[name]);
