import { defaultStringifySearch } from "@tanstack/react-router";
import { type GalleryLink, searchOf } from "./gallery-link.ts";

/** The link to a snapshot from a view of the gallery: its previous and next are those of the view. */
export function detailHref(id: string, link: GalleryLink): string {
  return `#/snapshot/${encodeURIComponent(id)}${defaultStringifySearch(searchOf(link))}`;
}

/** The link to a view of the gallery. */
export const galleryHref = (link: GalleryLink): string => `#/${defaultStringifySearch(searchOf(link))}`;
