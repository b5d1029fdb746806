import {
  dayText,
  type FilterState,
  filterOfGroup,
  type GalleryContext,
  type GallerySort,
  type GroupKind,
  groupKindOf,
  leakLevels,
  leakThresholdsIn,
  noDay,
  pdLevels,
} from "@sonolens/domain";
import { firstLetters } from "../columns/first-letters.ts";
import type { GalleryColumns, LetterColumn } from "../columns/gallery-columns.ts";
import { leakLevelColumn } from "../columns/level-columns.ts";
import { clusterColumn } from "../locations/location-clusters.ts";
import type { GalleryRows } from "./sort-rows.ts";

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
 * `rows` come from `sortRows` with the same sort. The rule is `groupSnapshots` of the domain.
 */
export function groupRows(
  columns: GalleryColumns,
  rows: GalleryRows,
  sort: GallerySort,
  context: GalleryContext = {},
): GalleryGroup[] {
  const kind = groupKindOf[sort];
  const { keys, nameOf } = headersFor(columns, kind, context);
  const starts = runStarts(keys, rows);
  return starts.map((start, place) => {
    const key = nameOf(keys[rows[start] as number] as number);
    const count = (starts[place + 1] ?? rows.length) - start;
    return { kind, key, filter: filterOfGroup(kind, key), start, count };
  });
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
  /** Per row the number of its group. */
  readonly keys: Int32Array | Uint8Array;
  /** The key of a group by its number. */
  readonly nameOf: (number: number) => string | null;
}

function headersFor(columns: GalleryColumns, kind: GroupKind, context: GalleryContext): Headers {
  const dayOf = (day: number) => (day === noDay ? null : dayText(day));
  switch (kind) {
    case "createdDay":
      return { keys: columns.numbers.createdDay, nameOf: dayOf };
    case "uploadedDay":
      return { keys: columns.numbers.syncedDay, nameOf: dayOf };
    case "severity":
      return { keys: columns.numbers.pdLevel, nameOf: (number) => pdLevels[number - 1] ?? null };
    case "letter": {
      const { names, numbers } = letterColumn(columns);
      return { keys: numbers, nameOf: (number) => names[number] || null };
    }
    case "leakLevel":
      return {
        keys: leakLevelColumn(columns, leakThresholdsIn(context)),
        nameOf: (number) => leakLevels[number - 1] ?? null,
      };
    case "location": {
      const { clusters, numbers } = clusterColumn(columns);
      return { keys: numbers, nameOf: (number) => clusters[number]?.id ?? null };
    }
  }
}

/** The first letter of each label; cached in the columns. */
function letterColumn(columns: GalleryColumns): LetterColumn {
  columns.derived.letters ??= firstLetters(columns.labels, columns.count, columns.locale);
  return columns.derived.letters;
}
