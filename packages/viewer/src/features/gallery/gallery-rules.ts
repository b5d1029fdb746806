import { emptyFilterState, type FilterState, filtersOfSearch, searchOfFilters } from "@sonolens/domain";
import {
  applyChanges,
  createGalleryColumns,
  filterRows,
  type GalleryAction,
  type GalleryColumns,
  type GalleryLocale,
  type GallerySelection,
  galleryReducer,
  groupRows,
  rowOfSnapshot,
  snapshotIdAt,
  sortRows,
  withRows,
} from "@sonolens/gallery";
import type { SnapshotRecords } from "../../data/snapshot-list/snapshot-records.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import type { ArrangedGallery } from "./arranged-gallery.ts";
import type { ListContext } from "./gallery-context.ts";
import type { GalleryLink } from "./gallery-link.ts";

export { filtersOfSearch } from "@sonolens/domain";
export { followContext } from "./gallery-context.ts";

/** The URL after an action. */
export function changeLink({ search, page }: GalleryLink, action: GalleryAction): GalleryLink {
  const next = galleryReducer({ filters: filtersOfSearch(search), page }, action);
  return { search: searchOfFilters(next.filters), page: next.page };
}

interface Known extends GalleryLocale {
  readonly byId: SnapshotRecords;
  readonly columns: GalleryColumns;
}

function newColumns({ columns, changed, removed }: SnapshotRecords, reader: GalleryLocale): GalleryColumns {
  if (!columns) return createGalleryColumns(changed.values(), reader);
  // Only derived data depends on the language.
  const here =
    columns.locale === reader.locale
      ? columns
      : { ...columns, locale: reader.locale, derived: { orders: {} } };
  return applyChanges(here, changed.values(), removed);
}

function changedColumns({ byId: before, columns }: Known, byId: SnapshotRecords): GalleryColumns {
  const changed = [...byId.changed.values()].filter((record) => before.changed.get(record.id) !== record);
  const gone = [...before.changed.keys(), ...byId.removed].filter((id) => before.has(id) && !byId.has(id));
  // Removed records keep their rows, marked as deleted and never shown: removing a row would move all others.
  const deleted = gone.flatMap((id) => before.get(id) ?? []).map((record) => ({ ...record, active: false }));
  return applyChanges(columns, [...changed, ...deleted]);
}

interface Asked {
  readonly columns: GalleryColumns;
  readonly state: FilterState;
  readonly context: ListContext;
}

const unsorted = (state: FilterState): FilterState => ({ ...state, sort: emptyFilterState.sort });

/** The filtered snapshots, in order and grouped. Callers with the same parameters share one result. */
export type ArrangeGallery = (
  byId: SnapshotRecords,
  state: FilterState,
  context: ListContext,
  reader: GalleryLocale,
) => ArrangedGallery;

/** Makes the function that arranges a list, which reuses what it computed last. */
export function createGalleryArranger(): ArrangeGallery {
  let known: (Known & { readonly all: number }) | undefined;
  let last: (Asked & { readonly arranged: ArrangedGallery }) | undefined;

  /** Columns of the records, and how many there are; existing ones are updated with what changed. */
  function columnsOf(byId: SnapshotRecords, reader: GalleryLocale): { columns: GalleryColumns; all: number } {
    const isSameReader = known?.locale === reader.locale && known.timeZone === reader.timeZone;
    if (known?.byId === byId && isSameReader) return known;
    const isSameList = known?.byId.columns === byId.columns && isSameReader;
    const columns = known && isSameList ? changedColumns(known, byId) : newColumns(byId, reader);
    known = { ...reader, byId, columns, all: filterRows(columns, emptyFilterState).count };
    return known;
  }

  /** Sorting changes neither the selection nor what is derived from it. */
  function selectionOf(asked: Asked): GallerySelection {
    const before = last?.columns === asked.columns && last.context === asked.context ? last : undefined;
    const isSame = before && JSON.stringify(unsorted(before.state)) === JSON.stringify(unsorted(asked.state));
    const known = isSame ? before.arranged.ruled?.selection : undefined;
    if (known) return known;
    const selection = filterRows(asked.columns, asked.state, asked.context);
    const kept = asked.context.keptIds?.flatMap((id) => rowOfSnapshot(asked.columns, id) ?? []) ?? [];
    return kept.length > 0 ? withRows(selection, kept) : selection;
  }

  return (byId, state, context, reader) => {
    const { columns, all } = columnsOf(byId, reader);
    if (last?.columns === columns && last.state === state && last.context === context) return last.arranged;
    const selection = selectionOf({ columns, state, context });
    const rows = sortRows(columns, state.sort, selection, context);
    const arranged: ArrangedGallery = {
      rows,
      groups: groupRows(columns, rows, state.sort, { ...context, snapshotType: state.snapshotType }),
      all,
      idOf: (row) => snapshotIdAt(columns, row),
      recordOf: (row) => byId.get(snapshotIdAt(columns, row)),
      rowOf: (id) => (byId.has(id) ? rowOfSnapshot(columns, id) : undefined),
      ruled: { columns, selection, context, state },
    };
    last = { columns, state, context, arranged };
    return arranged;
  };
}

/** Arranges the lists of a session. */
export const galleryArranger = sessionAtom(createGalleryArranger);
