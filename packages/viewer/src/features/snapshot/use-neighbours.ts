import { useMemo } from "react";
import { type GalleryLink, useGalleryOf } from "../gallery/index.ts";

/** Where a snapshot stands in the list as it is filtered and sorted, and what is before and after it. */
export function useNeighbours(id: string, link: GalleryLink) {
  const { query, arranged } = useGalleryOf(link);
  const row = arranged?.rowOf(id);
  const at = useMemo(() => (row === undefined ? -1 : (arranged?.rows.indexOf(row) ?? -1)), [arranged, row]);
  const idAt = (place: number) => {
    const there = arranged?.rows[place];
    return there === undefined ? undefined : arranged?.idOf(there);
  };
  /** What is so many places after another; undefined where nothing is. */
  const idBeside = (other: string, by: 1 | -1) => {
    if (other === id) return at === -1 ? undefined : idAt(at + by);
    const otherRow = arranged?.rowOf(other);
    const otherAt = otherRow === undefined ? -1 : (arranged?.rows.indexOf(otherRow) ?? -1);
    return otherAt === -1 ? undefined : idAt(otherAt + by);
  };
  const byId = query.data?.byId;
  const known = arranged?.ruled?.columns;
  const knownTags = useMemo(() => {
    // The columns know the names without a look at each record; the first stands for none.
    if (known) return known.names.tag.slice(1).sort();
    return byId?.columns ? [] : [...new Set([...(byId?.values() ?? [])].flatMap(({ tags }) => tags))].sort();
  }, [byId, known]);
  return {
    position: at === -1 ? undefined : at + 1,
    count: arranged?.rows.length ?? 0,
    previous: idBeside(id, -1),
    next: idBeside(id, 1),
    idBeside,
    /** What the list knows of it, before the detail has come. */
    record: byId?.get(id),
    knownTags,
  };
}
