import { defaultStringifySearch } from "@tanstack/react-router";
import { type GalleryView, searchOf } from "./gallery-view.ts";

/** The link to a snapshot from a view of the gallery: its previous and next are those of the view. */
export function detailHref(id: string, view: GalleryView): string {
  return `#/snapshot/${encodeURIComponent(id)}${defaultStringifySearch(searchOf(view))}`;
}

/** The link to a view of the gallery. */
export const galleryHref = (view: GalleryView): string => `#/${defaultStringifySearch(searchOf(view))}`;
