import type { FilterState } from "./filter-state.ts";
import { firstLetters } from "./first-letters.ts";
import type { GalleryColumns, LetterColumn } from "./gallery-columns.ts";
import { type GalleryContext, leakThresholdsIn } from "./gallery-context.ts";
import type { GallerySort } from "./gallery-sorts.ts";
import { leakLevelColumn, leakLevels, pdLevels } from "./level-columns.ts";
import { clusterColumn } from "./location-clusters.ts";
import type { GalleryRows } from "./sort-snapshots.ts";
import { dayText, noDay } from "./zone-days.ts";

export type GroupKind = "createdDay" | "uploadedDay" | "severity" | "letter" | "leakLevel" | "location";

/** Neighboring rows under one header. */
export interface GalleryGroup {
  readonly kind: GroupKind;
  /**
   * The day as yyyy-mm-dd, the level, the letter or the id of the location cluster; null for what has none.
   */
  readonly key: string | null;
  /** Place of the first row. */
  readonly start: number;
  readonly count: number;
  /** Filters that a click on the header adds, see `changeFilters`; null if no filter is equivalent. */
  readonly filter: Partial<FilterState> | null;
}

/**
 * Groups sorted rows under headers that match the order: days, severity levels, first letters, leak sizes, locations.
 * `rows` come from `sortSnapshots` with the same sort.
 */
export function groupSnapshots(
  columns: GalleryColumns,
  rows: GalleryRows,
  sort: GallerySort,
  context: GalleryContext = {},
): GalleryGroup[] {
  const { kind, keys, describe } = headersFor(columns, sort, context);
  const starts = runStarts(keys, rows);
  return starts.map((start, place) => ({
    kind,
    ...describe(keys[rows[start] as number] as number),
    start,
    count: (starts[place + 1] ?? rows.length) - start,
  }));
}

/** Where the key changes. */
function runStarts(keys: Headers["keys"], rows: GalleryRows): number[] {
  const starts: number[] = [];
  for (let place = 0, key = Number.NaN; place < rows.length; place++) {
    const next = keys[rows[place] as number] as number;
    if (next === key) continue;
    starts.push(place);
    key = next;
  }
  return starts;
}

interface Headers {
  readonly kind: GroupKind;
  /** Per row the number of its group. */
  readonly keys: Int32Array | Uint8Array;
  readonly describe: (key: number) => Pick<GalleryGroup, "key" | "filter">;
}

const nothing = { key: null, filter: null } as const;

function headersFor(columns: GalleryColumns, sort: GallerySort, context: GalleryContext): Headers {
  const { createdDay, syncedDay } = columns.numbers;
  switch (sort) {
    case "createdDesc":
    case "createdAsc":
      return {
        kind: "createdDay",
        keys: createdDay,
        describe: (day) => {
          if (day === noDay) return nothing;
          const key = dayText(day);
          return { key, filter: { startDate: key, endDate: key } };
        },
      };
    case "uploadedDesc":
    case "uploadedAsc":
      return {
        kind: "uploadedDay",
        keys: syncedDay,
        describe: (day) => (day === noDay ? nothing : { key: dayText(day), filter: null }),
      };
    case "severityDesc":
    case "severityAsc":
      return {
        kind: "severity",
        keys: columns.numbers.pdLevel,
        describe: (number) => {
          const level = pdLevels[number - 1];
          return level ? { key: level, filter: { pdLevels: [level] } } : nothing;
        },
      };
    case "labelAsc":
    case "labelDesc": {
      const { names, numbers } = letterColumn(columns);
      return {
        kind: "letter",
        keys: numbers,
        describe: (number) => ({ key: names[number] || null, filter: null }),
      };
    }
    case "leakSizeDesc":
    case "leakSizeAsc": {
      return {
        kind: "leakLevel",
        keys: leakLevelColumn(columns, leakThresholdsIn(context)),
        describe: (number) => {
          const level = leakLevels[number - 1];
          return level ? { key: level, filter: { leakLevels: [level] } } : nothing;
        },
      };
    }
    case "location": {
      const { clusters, numbers } = clusterColumn(columns);
      return {
        kind: "location",
        keys: numbers,
        describe: (place) => {
          const key = clusters[place]?.id;
          return key
            ? { key, filter: { locationCluster: key } }
            : { key: null, filter: { lacks: ["location"] } };
        },
      };
    }
  }
}

/** The first letter of each label; cached in the columns. */
function letterColumn(columns: GalleryColumns): LetterColumn {
  columns.derived.letters ??= firstLetters(columns.labels, columns.count, columns.locale);
  return columns.derived.letters;
}
