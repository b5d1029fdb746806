/** The orders that a gallery can have; the first is the usual one. */
export const gallerySorts = ["newest", "oldest", "labelAsc", "labelDesc"] as const;
export type GallerySort = (typeof gallerySorts)[number];

/** What the gallery shows of the list, as its link says it. */
export interface GalleryView {
  readonly sort: GallerySort;
  /** Words that the label has, or the name of a camera. */
  readonly label: string;
  readonly onlyStarred: boolean;
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
  };
}

/** The search part of a link to a view; the usual is left out. */
export function searchOf(view: GalleryView): { sort?: GallerySort; label?: string; starred?: true } {
  return {
    ...(view.sort !== "newest" && { sort: view.sort }),
    ...(view.label !== "" && { label: view.label }),
    ...(view.onlyStarred && { starred: true as const }),
  };
}
