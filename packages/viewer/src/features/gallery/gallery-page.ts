import { defaults } from "@sonolens/domain";
import type { GalleryGroup } from "./gallery-sort.ts";

/** A page of the gallery, and where it stands among the others. */
export interface GalleryPage {
  /** The groups as far as they are on it. */
  readonly groups: readonly GalleryGroup[];
  /** From 0, as links count. */
  readonly page: number;
  /** At least 1: an empty gallery has one empty page. */
  readonly pageCount: number;
  /** Its first and its last card, counted from 1 over all pages; both 0 on an empty one. */
  readonly from: number;
  readonly to: number;
}

/** On which page a card is, by its place in the whole gallery, counted from 0. */
export const pageOfCard = (place: number): number => Math.floor(place / defaults.galleryPageSize);

/** One page of arranged groups; the last one where a later one is asked for. */
export function galleryPage(groups: readonly GalleryGroup[], asked: number): GalleryPage {
  const all = groups.reduce((sum, { records }) => sum + records.length, 0);
  const pageCount = Math.max(1, Math.ceil(all / defaults.galleryPageSize));
  const page = Math.min(asked, pageCount - 1);
  const first = page * defaults.galleryPageSize;
  const end = Math.min(all, first + defaults.galleryPageSize);
  let start = 0;
  const shown: GalleryGroup[] = [];
  for (const group of groups) {
    const records = group.records.slice(Math.max(0, first - start), Math.max(0, end - start));
    if (records.length > 0) shown.push({ ...group, records });
    start += group.records.length;
  }
  return { groups: shown, page, pageCount, from: all === 0 ? 0 : first + 1, to: end };
}
