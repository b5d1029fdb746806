import { defaults } from "@sonolens/domain";

/** What of the snapshots a link asks for. */
export interface GalleryLink {
  /** Filters and order as they stand in the link; `filtersOfSearch` reads them. */
  readonly search: Readonly<Record<string, unknown>>;
  /** From 0. One after the last means the last. */
  readonly page: number;
}

/** What a link's search part asks for. */
export function galleryViewFrom({ page, ...search }: Readonly<Record<string, unknown>>): GalleryLink {
  return { search, page: Number.isInteger(page) ? Math.max(0, page as number) : 0 };
}

/** The search part of a link; the first page is left out. */
export const searchOf = ({ search, page }: GalleryLink): Record<string, unknown> => ({
  ...search,
  ...(page > 0 && { page }),
});

/** Whether a link asks for all snapshots in the usual order. */
export const isUsual = ({ search }: GalleryLink): boolean => Object.keys(search).length === 0;

/** On which page a card is, by its place among all, counted from 0. */
export const pageOfCard = (place: number): number => Math.floor(place / defaults.galleryPageSize);
