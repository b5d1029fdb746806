import type { GalleryRows } from "@sonolens/gallery";
import type { ArrangedGallery } from "../arranged-gallery.ts";

/** What is shown on all pages, in order. */
export type Ordered = Pick<ArrangedGallery, "rows" | "groups" | "idOf" | "isHead">;

/** The rows of a group on all pages, by the key of its header. */
export function rowsOfGroup({ rows, groups }: Ordered, groupKey: string | null): GalleryRows {
  const group = groups.find(({ key }) => key === groupKey);
  return group ? rows.subarray(group.start, group.start + group.count) : rows.subarray(0, 0);
}

/** Ids that are collected on first use. */
type LaterIds = () => readonly string[];

const laterIds = (rows: Ordered["rows"], idOf: Ordered["idOf"]): LaterIds => {
  let ids: readonly string[] | undefined;
  return () => {
    ids ??= Array.from(rows, idOf);
    return ids;
  };
};

/** The number of snapshots of a group on all pages, and their ids, by the key of its header. */
export function idsOfGroup(
  gallery: Ordered,
  groupKey: string | null,
): { readonly count: number; readonly ids: LaterIds } {
  const rows = rowsOfGroup(gallery, groupKey);
  return { count: rows.length, ids: laterIds(rows, gallery.idOf) };
}

/** The ids on all pages. */
export const idsInOrder = ({ rows, idOf }: Ordered): LaterIds => laterIds(rows, idOf);
