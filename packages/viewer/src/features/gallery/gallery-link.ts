import { defaults } from "@sonolens/domain";
import { defaultStringifySearch } from "@tanstack/react-router";

/** The gallery view of a URL. */
export interface GalleryLink {
  /** Filters and order as in the URL; `filtersOfSearch` parses them. */
  readonly search: Readonly<Record<string, unknown>>;
  /** From 0. A page beyond the last means the last. */
  readonly page: number;
}

/** The gallery view of a URL's search part. */
export function galleryViewFrom({ page, ...search }: Readonly<Record<string, unknown>>): GalleryLink {
  return { search, page: Number.isInteger(page) ? Math.max(0, page as number) : 0 };
}

/** The search part of a URL; the first page is left out. */
export const searchOf = ({ search, page }: GalleryLink): Record<string, unknown> => ({
  ...search,
  ...(page > 0 && { page }),
});

/** The link to another page of a gallery view, from 0. */
export const pageHref = (link: GalleryLink, page: number): string =>
  `#/${defaultStringifySearch(searchOf({ ...link, page }))}`;

/** Whether a URL has neither filters nor an order. */
export const isUsual = ({ search }: GalleryLink): boolean => Object.keys(search).length === 0;

/** The page of a card, by its index among all. */
export const pageOfCard = (place: number): number => Math.floor(place / defaults.galleryPageSize);

/** The link to a snapshot from a gallery view: its previous and next are those of the view. */
export function detailHref(id: string, link: GalleryLink): string {
  return `#/snapshot/${encodeURIComponent(id)}${defaultStringifySearch(searchOf(link))}`;
}
