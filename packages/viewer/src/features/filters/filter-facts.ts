import {
  type FilterState,
  type GalleryContext,
  pickSnapshotType,
  type SnapshotType,
  snapshotTypes,
  tagsOfComponents,
} from "@sonolens/domain";
import {
  type FacetCounts,
  facetCounts,
  filterRows,
  type GalleryColumns,
  type GallerySelection,
  type NameCount,
} from "@sonolens/gallery";

/** The input of the filters. */
export interface FilteredSnapshots {
  readonly columns: GalleryColumns;
  readonly selection: GallerySelection;
  readonly context: GalleryContext;
  readonly state: FilterState;
}

/** How many snapshots each type would show if selected now; `all` without a type. */
export type TypeCounts = Readonly<Record<SnapshotType | "all", number>>;

/** Counts beside the types. Selecting a type clears the filters of other types, so each is counted separately. */
export function typeCounts({ columns, selection, context, state }: FilteredSnapshots): TypeCounts {
  const countOf = (next: FilterState) => filterRows(columns, next, context).count;
  const without = state.snapshotType === null ? state : { ...state, snapshotType: null };
  const counts = snapshotTypes.map((type) => [
    type,
    type === state.snapshotType ? selection.count : countOf(pickSnapshotType(without, type)),
  ]);
  return { ...Object.fromEntries(counts), all: without === state ? selection.count : countOf(without) };
}

/** Counts beside the values of all other filters. */
export const valueCounts = ({ columns, selection, context }: FilteredSnapshots): FacetCounts =>
  facetCounts(columns, selection, context);

/** How many snapshots each group would show, all other filters unchanged. */
export function groupCounts(
  filtered: FilteredSnapshots,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const { columns, context, state } = filtered;
  return new Map(
    ids.map((id) => [id, filterRows(columns, { ...state, selectedGroups: [id] }, context).count]),
  );
}

/** How many snapshots each component would show, all other filters unchanged; in one pass over the snapshots. */
export function componentCounts(
  { columns, context, state }: FilteredSnapshots,
  ids: readonly string[],
): NameCount[] {
  const { failed } = filterRows(columns, { ...state, components: [] }, context);
  const { names, tags } = columns;
  const places = new Map(names.tag.map((tag, place) => [tag, place]));
  const componentsOfTag = new Map<number, number[]>();
  for (const [at, id] of ids.entries())
    for (const tag of tagsOfComponents([id], context) ?? []) {
      const place = places.get(tag.normalize("NFC"));
      if (place !== undefined) componentsOfTag.set(place, [...(componentsOfTag.get(place) ?? []), at]);
    }
  const counts = new Uint32Array(ids.length);
  /** The row that was counted last, so that one with two tags of a component counts once. */
  const lastRow = new Int32Array(ids.length).fill(-1);
  for (let row = 0; row < failed.length; row++) {
    if (failed[row] !== 0) continue;
    for (let at = tags.starts[row] ?? 0; at < (tags.starts[row + 1] ?? 0); at++)
      for (const component of componentsOfTag.get(tags.numbers[at] ?? 0) ?? []) {
        if (lastRow[component] === row) continue;
        lastRow[component] = row;
        counts[component] = (counts[component] ?? 0) + 1;
      }
  }
  return ids.map((name, at) => ({ name, count: counts[at] ?? 0 }));
}

/** Common date ranges, up to today (yyyy-mm-dd): the last days, this month so far, and the month before. */
export function dayPresets(today: string) {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const lastOfBefore = daysBefore(firstOfMonth, 1);
  return {
    lastDays: [7, 30, 365].map((days) => ({ days, range: { from: daysBefore(today, days - 1), to: today } })),
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore },
  };
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
