import { changeFilters, emptyFilterState, type FilterState, type SnapshotRecord } from "@sonolens/domain";
import {
  applyChanges,
  createGalleryColumns,
  facetCounts,
  filterRows,
  type GalleryColumns,
  groupRows,
  sortRows,
} from "@sonolens/gallery";
import type { Comparison } from "./comparison.ts";
import { filtered, grouped, type PreparedSnapshot, prepare, sorted } from "./gallery-idiomatic.ts";
import { handOver } from "./gallery-memory.ts";
import { galleryRecords } from "./gallery-records.ts";
import { type Contender, interleave } from "./interleave.ts";

const place = { locale: "en", timeZone: "Europe/Berlin" };
const rounds = { rounds: 31, warmUp: 8 };

const withFilters = (filters: Partial<FilterState>) => changeFilters(emptyFilterState, filters);

/** Filters set one after the other: some keep most of the list, some little. */
const filterSteps: readonly FilterState[] = [
  withFilters({ snapshotType: "LEAK" }),
  withFilters({ gas: ["AIR"], starred: false }),
  withFilters({ startDate: "2024-03-01", endDate: "2025-09-30" }),
  withFilters({ tags: ["tag 3", "tag 7"] }),
  withFilters({ pdSeverity: { min: 50, max: 100 } }),
  withFilters({ fixed: false }),
  withFilters({ starred: true }),
  withFilters({}),
];

const searchSteps = ["valve", "hall b 17", "öl", "e", "camera 12", "nothing like it", "pump roof", "77"].map(
  (label) => withFilters({ label }),
);

const stepOf = (steps: readonly FilterState[], round: number, sort: FilterState["sort"]): FilterState => ({
  ...(steps[round % steps.length] as FilterState),
  sort,
});

/** What a screen reads after a change of the filters. */
function showColumns(columns: GalleryColumns, state: FilterState) {
  const selection = filterRows(columns, state);
  const rows = sortRows(columns, state.sort, selection);
  return { rows, selection, groups: groupRows(columns, rows, state.sort) };
}

const showEachTime = (list: readonly PreparedSnapshot[], state: FilterState) =>
  grouped(sorted(filtered(list, state), state.sort), state.sort);

const showSorted = (list: readonly PreparedSnapshot[], state: FilterState) =>
  grouped(filtered(list, state), state.sort);

const names = {
  columns: "Sonolens columns",
  kept: "objects, sorted list kept, filter and group",
  each: "objects, filter, sort and group each time",
};

interface Lists {
  readonly records: readonly SnapshotRecord[];
  readonly columns: GalleryColumns;
  readonly prepared: PreparedSnapshot[];
}

function listsOf(count: number): Lists {
  const records = galleryRecords(count);
  return { records, columns: createGalleryColumns(records, place), prepared: records.map(prepare) };
}

function filterContenders(
  { columns, prepared }: Lists,
  steps: readonly FilterState[],
  sort: FilterState["sort"],
) {
  const kept = sorted(prepared, sort);
  return [
    { name: names.columns, run: (round) => void showColumns(columns, stepOf(steps, round, sort)) },
    { name: names.kept, run: (round) => void showSorted(kept, stepOf(steps, round, sort)) },
    { name: names.each, run: (round) => void showEachTime(prepared, stepOf(steps, round, sort)) },
  ] satisfies Contender[];
}

/** One changed record, then the view; once a star, once a label. */
function changeContenders({ columns, prepared, records }: Lists, sort: FilterState["sort"]) {
  const state = withFilters({ snapshotType: "LEAK" });
  const changedAt = (round: number): SnapshotRecord => {
    const record = records[(round * 7919) % records.length] as SnapshotRecord;
    return round % 2 === 0
      ? { ...record, starred: !record.starred }
      : { ...record, label: `Renamed ${round}` };
  };
  let current = columns;
  let list: readonly PreparedSnapshot[] = prepared;
  let kept: readonly PreparedSnapshot[] = sorted(prepared, sort);
  const replaced = (from: readonly PreparedSnapshot[], next: PreparedSnapshot) =>
    from.map((snapshot) => (snapshot.record.id === next.record.id ? next : snapshot));
  return [
    {
      name: names.columns,
      run: (round) => {
        current = applyChanges(current, [changedAt(round)]);
        showColumns(current, { ...state, sort });
      },
    },
    {
      name: names.kept,
      run: (round) => {
        kept = sorted(replaced(kept, prepare(changedAt(round))), sort);
        showSorted(kept, { ...state, sort });
      },
    },
    {
      name: names.each,
      run: (round) => {
        list = replaced(list, prepare(changedAt(round)));
        showEachTime(list, { ...state, sort });
      },
    },
  ] satisfies Contender[];
}

const size = 100_000;

const compared = async (
  name: string,
  what: string,
  contenders: readonly Contender[],
): Promise<Comparison> => ({
  name,
  what,
  timings: await interleave(contenders, rounds),
});

/** One thread of Node; creating the list is not timed. */
export const galleryMeasurements: Record<string, () => Promise<Comparison>> = {
  "gallery-filter": () =>
    compared(
      "gallery-filter",
      "100,000 snapshots: one filter changes, newest first under days",
      filterContenders(listsOf(size), filterSteps, "createdDesc"),
    ),
  "gallery-severity": () =>
    compared(
      "gallery-severity",
      "100,000 snapshots: one filter changes, by severity under its levels",
      filterContenders(listsOf(size), filterSteps, "severityDesc"),
    ),
  "gallery-search": () =>
    compared(
      "gallery-search",
      "100,000 snapshots: another search in the labels, newest first under days",
      filterContenders(listsOf(size), searchSteps, "createdDesc"),
    ),
  "gallery-change": () =>
    compared(
      "gallery-change",
      "100,000 snapshots: one record changes, then filter, newest first under days",
      changeContenders(listsOf(size), "createdDesc"),
    ),
  "gallery-label": async () => {
    const lists = listsOf(size);
    const [columns, kept] = filterContenders(lists, filterSteps, "labelAsc");
    sortRows(lists.columns, "labelAsc");
    return compared("gallery-label", "100,000 snapshots: one filter changes, by label under first letters", [
      columns as Contender,
      kept as Contender,
    ]);
  },
  "gallery-counts": async () => {
    const { columns } = listsOf(size);
    return compared("gallery-counts", "100,000 snapshots: counts beside every value of every filter", [
      {
        name: `${names.columns}, filter and facetCounts`,
        run: (round) =>
          void facetCounts(columns, filterRows(columns, stepOf(filterSteps, round, "createdDesc"))),
      },
    ]);
  },
  "gallery-create": async () => {
    const records = galleryRecords(size);
    return {
      name: "gallery-create",
      what: "100,000 records into what a filter change needs, newest first",
      timings: await interleave(
        [
          {
            name: names.columns,
            run: () => void sortRows(createGalleryColumns(records, place), "createdDesc"),
          },
          { name: names.kept, run: () => void sorted(records.map(prepare), "createdDesc") },
        ],
        { rounds: 7, warmUp: 2 },
      ),
    };
  },
  "gallery-hand-over": handOver,
  "gallery-million": async () => {
    const large = createGalleryColumns(galleryRecords(10 * size), place);
    const small = createGalleryColumns(galleryRecords(size), place);
    const step = (columns: GalleryColumns) => (round: number) =>
      void showColumns(columns, stepOf(filterSteps, round, "createdDesc"));
    return {
      name: "gallery-million",
      what: "one filter changes, newest first under days: ten times the snapshots",
      timings: await interleave(
        [
          { name: "Sonolens columns, 100,000", run: step(small) },
          { name: "Sonolens columns, 1,000,000", run: step(large) },
        ],
        { rounds: 16, warmUp: 8 },
      ),
    };
  },
};
