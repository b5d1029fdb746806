import type { GallerySort } from "@sonolens/domain";
import { rowOfSnapshot, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import type { GallerySelection } from "./gallery-selection.ts";
import { sortRows } from "./sort-rows.ts";

export interface Neighbours {
  /** Ids; undefined at the ends of the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Index among the snapshots that pass, from 0; undefined for one that does not pass. */
  readonly place: number | undefined;
}

/**
 * The previous and next snapshot in the filtered order. A snapshot that no longer passes the filters after a change
 * keeps its neighbors.
 */
export function neighboursOf(
  columns: GalleryColumns,
  sort: GallerySort,
  { failed }: GallerySelection,
  id: string,
): Neighbours {
  const row = rowOfSnapshot(columns, id);
  if (row === undefined) return { previous: undefined, next: undefined, place: undefined };
  const order = sortRows(columns, sort);
  const at = order.indexOf(row);
  const passes = (place: number) => failed[order[place] as number] === 0;
  let previous = at - 1;
  while (previous >= 0 && !passes(previous)) previous--;
  let next = at + 1;
  while (next < order.length && !passes(next)) next++;
  let before = 0;
  for (let place = 0; place < at; place++) if (passes(place)) before++;
  const idAt = (place: number) => {
    const found = order[place];
    return found === undefined ? undefined : snapshotIdAt(columns, found);
  };
  return { previous: idAt(previous), next: idAt(next), place: passes(at) ? before : undefined };
}
