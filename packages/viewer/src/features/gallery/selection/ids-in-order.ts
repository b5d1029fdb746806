import type { ArrangedGallery } from "../arranged-gallery.ts";
import type { GalleryRow } from "../gallery-rows.ts";

/** What is shown on all pages, in its order. */
export type Ordered = Pick<ArrangedGallery, "rows" | "groups" | "idOf">;

/** The ids of a group on all pages, by the key of its header. */
export function idsOfGroup({ rows, groups, idOf }: Ordered, groupKey: string | null): readonly string[] {
  const group = groups.find(({ key }) => key === groupKey);
  return group ? Array.from(rows.subarray(group.start, group.start + group.count), idOf) : [];
}

/** The ids on all pages, put together when they are first asked for. */
export function idsInOrder({ rows, idOf }: Ordered): () => readonly string[] {
  let ids: readonly string[] | undefined;
  return () => {
    ids ??= Array.from(rows, idOf);
    return ids;
  };
}

/** The ids of the cards of rows. */
export const idsOfRows = (rows: readonly GalleryRow[], idOf: Ordered["idOf"]): readonly string[] =>
  rows.flatMap((row) => (row.kind === "cards" ? Array.from(row.snapshots, idOf) : []));
