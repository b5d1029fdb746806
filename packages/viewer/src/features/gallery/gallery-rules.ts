import {
  applyChanges,
  createGalleryColumns,
  emptyFilterState,
  type FilterState,
  filterSnapshots,
  type GalleryColumns,
  type GalleryContext,
  type GalleryPlace,
  groupSnapshots,
  rowOfSnapshot,
  snapshotIdAt,
  sortSnapshots,
} from "@sonolens/domain";
import type { SnapshotRecord } from "../../data/types.ts";
import type { ArrangedGallery } from "./arranged-gallery.ts";

export { galleryReducer } from "@sonolens/domain";
export { filtersOfSearch, searchOfFilters } from "./filter-search.ts";

type Records = ReadonlyMap<string, SnapshotRecord>;

interface Known extends GalleryPlace {
  readonly byId: Records;
  readonly columns: GalleryColumns;
}

let known: Known | undefined;

/** Columns of the records; once they are known, only what changed is put into them. */
function columnsOf(byId: Records, place: GalleryPlace): GalleryColumns {
  if (known?.byId === byId && known.locale === place.locale && known.timeZone === place.timeZone)
    return known.columns;
  const before = known?.locale === place.locale && known.timeZone === place.timeZone ? known : undefined;
  const columns = before ? changedColumns(before, byId) : createGalleryColumns(byId.values(), place);
  known = { ...place, byId, columns };
  return columns;
}

function changedColumns(before: Known, byId: Records): GalleryColumns {
  const changed = [...byId.values()].filter((record) => before.byId.get(record.id) !== record);
  const removed = [...before.byId.keys()].filter((id) => !byId.has(id));
  return applyChanges(before.columns, changed, removed);
}

const counts = new WeakMap<GalleryColumns, Pick<ArrangedGallery, "all" | "starred">>();

function countsOf(columns: GalleryColumns) {
  const counted = counts.get(columns) ?? {
    all: filterSnapshots(columns, emptyFilterState).count,
    starred: filterSnapshots(columns, { ...emptyFilterState, starred: true }).count,
  };
  counts.set(columns, counted);
  return counted;
}

interface Asked {
  readonly columns: GalleryColumns;
  readonly state: FilterState;
  readonly context: GalleryContext;
}

let last: (Asked & { readonly arranged: ArrangedGallery }) | undefined;

/** The snapshots that pass, in their order and under their headers. Everybody who asks for the same gets the same. */
export function arrangeGallery(
  byId: Records,
  state: FilterState,
  context: GalleryContext,
  place: GalleryPlace,
): ArrangedGallery {
  const columns = columnsOf(byId, place);
  if (last?.columns === columns && last.state === state && last.context === context) return last.arranged;
  const selection = filterSnapshots(columns, state, context);
  const rows = sortSnapshots(columns, state.sort, selection);
  const arranged: ArrangedGallery = {
    rows,
    groups: groupSnapshots(columns, rows, state.sort, context),
    ...countsOf(columns),
    idOf: (row) => snapshotIdAt(columns, row),
    recordOf: (row) => byId.get(snapshotIdAt(columns, row)),
    rowOf: (id) => rowOfSnapshot(columns, id),
    ruled: { columns, selection, context, state },
  };
  last = { columns, state, context, arranged };
  return arranged;
}
