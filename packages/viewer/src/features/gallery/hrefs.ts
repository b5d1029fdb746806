import { defaultStringifySearch } from "@tanstack/react-router";
import { type GalleryLink, searchOf } from "./gallery-link.ts";

/** The link to a snapshot from a gallery view: its previous and next are those of the view. */
export function detailHref(id: string, link: GalleryLink): string {
  return `#/snapshot/${encodeURIComponent(id)}${defaultStringifySearch(searchOf(link))}`;
}

/** The link to a gallery view. */
export const galleryHref = (link: GalleryLink): string => `#/${defaultStringifySearch(searchOf(link))}`;
