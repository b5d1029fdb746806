/** The orders that a gallery can have; the first is the usual one. */
export const gallerySorts = ["newest", "oldest", "labelAsc", "labelDesc"] as const;
export type GallerySort = (typeof gallerySorts)[number];

/** What the gallery shows of the list, as its link says it. */
export interface GalleryView {
  readonly sort: GallerySort;
  /** Words that the label has, or the name of a camera. */
  readonly label: string;
  readonly onlyStarred: boolean;
  /** From 0. One after the last means the last; a phone has all cards on one page. */
  readonly page: number;
}

/** The view that a link's search part describes; what it leaves out or cannot be read is the usual. */
export function galleryViewFrom(search: Record<string, unknown>): GalleryView {
  return {
    sort: gallerySorts.find((sort) => sort === search.sort) ?? "newest",
    label:
      typeof search.label === "string"
        ? search.label
        : typeof search.label === "number"
          ? `${search.label}`
          : "",
    onlyStarred: search.starred === true || search.starred === 1,
    page: typeof search.page === "number" && Number.isInteger(search.page) ? Math.max(0, search.page) : 0,
  };
}

/** The view after a change of what is shown or of its order: its first page (GAL-28). */
export const changedView = (view: GalleryView, change: Partial<Omit<GalleryView, "page">>): GalleryView => ({
  ...view,
  ...change,
  page: 0,
});

/** The search part of a link to a view; the usual is left out. */
export function searchOf(view: GalleryView): {
  sort?: GallerySort;
  label?: string;
  starred?: true;
  page?: number;
} {
  return {
    ...(view.sort !== "newest" && { sort: view.sort }),
    ...(view.label !== "" && { label: view.label }),
    ...(view.onlyStarred && { starred: true as const }),
    ...(view.page > 0 && { page: view.page }),
  };
}
