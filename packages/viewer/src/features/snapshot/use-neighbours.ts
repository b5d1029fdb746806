import { useMemo } from "react";
import { type GalleryLink, useGalleryOf } from "../gallery/index.ts";

/** The position of a snapshot in the filtered and sorted list, and the snapshots before and after it. */
export function useNeighbours(id: string, link: GalleryLink) {
  const { query, arranged } = useGalleryOf(link);
  const row = arranged?.rowOf(id);
  const at = useMemo(() => (row === undefined ? -1 : (arranged?.rows.indexOf(row) ?? -1)), [arranged, row]);
  const idAt = (place: number) => {
    const there = arranged?.rows[place];
    return there === undefined ? undefined : arranged?.idOf(there);
  };
  /** The snapshot `by` places after another; undefined if there is none. */
  const idBeside = (other: string, by: 1 | -1) => {
    if (other === id) return at === -1 ? undefined : idAt(at + by);
    const otherRow = arranged?.rowOf(other);
    const otherAt = otherRow === undefined ? -1 : (arranged?.rows.indexOf(otherRow) ?? -1);
    return otherAt === -1 ? undefined : idAt(otherAt + by);
  };
  const byId = query.data?.byId;
  const known = arranged?.ruled?.columns;
  const knownTags = useMemo(() => {
    // The columns have the names, so no record is read; the first one means no tag.
    if (known) return known.names.tag.slice(1).sort();
    return byId?.columns ? [] : [...new Set([...(byId?.values() ?? [])].flatMap(({ tags }) => tags))].sort();
  }, [byId, known]);
  return {
    position: at === -1 ? undefined : at + 1,
    count: arranged?.rows.length ?? 0,
    previous: idBeside(id, -1),
    next: idBeside(id, 1),
    idBeside,
    /** What the list contains of it, before the detail has loaded. */
    record: byId?.get(id),
    knownTags,
  };
}
