import {
  costBandOf,
  dayText,
  type FilterState,
  filterOfGroup,
  type GalleryContext,
  type GallerySort,
  type GroupKind,
  groupKindOf,
  isTooLargeRank,
  leakThresholdsIn,
  noDay,
  repairStatuses,
  severityLevels,
  tooLargeKey,
} from "@sonolens/domain";
import { firstLetters } from "../columns/first-letters.ts";
import type { GalleryColumns, LetterColumn } from "../columns/gallery-columns.ts";
import { repairStatusOfFlags } from "../columns/row-values.ts";
import { severityColumns } from "../columns/severity-columns.ts";
import { clusterColumn } from "../locations/location-clusters.ts";
import { leakPrices } from "../totals/leak-prices.ts";
import type { GalleryRows } from "./sort-rows.ts";

/** Neighboring rows under one header. */
export interface GalleryGroup {
  readonly kind: GroupKind;
  /**
   * The day as yyyy-mm-dd, the level, the letter, the id of the location cluster, the lower end of the band of costs, the
   * repair status; null for what has none.
   */
  readonly key: string | null;
  /** Place of the first row. */
  readonly start: number;
  readonly count: number;
  /** Filters that a click on the header adds, see `changeFilters`; null if no filter is equivalent. */
  readonly filter: Partial<FilterState> | null;
}

/** What groups need besides the rows; the type is that to which the rows are filtered. */
interface GroupContext extends GalleryContext, Partial<Pick<FilterState, "snapshotType">> {}

/**
 * Groups sorted rows under headers that match the order: days, severity levels, first letters, leak sizes, locations,
 * costs, repair status. `rows` come from `sortRows` with the same sort. The rule is `groupSnapshots` of the domain.
 */
export function groupRows(
  columns: GalleryColumns,
  rows: GalleryRows,
  sort: GallerySort,
  context: GroupContext = {},
): GalleryGroup[] {
  const kind = groupKindOf[sort];
  const { keys, nameOf } = headersFor(columns, kind, context);
  const starts = runStarts(keys, rows);
  return starts.map((start, place) => {
    const key = nameOf(keys[rows[start] as number] as number);
    const count = (starts[place + 1] ?? rows.length) - start;
    return { kind, key, filter: filterOfGroup(kind, key, context.snapshotType), start, count };
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
    case "leakLevel": {
      const { levels } = severityColumns(columns, leakThresholdsIn(context));
      const { leakRank } = columns.numbers;
      const keys =
        kind === "severity" ? levels : levels.map((level, row) => (Number.isNaN(leakRank[row]) ? 0 : level));
      return { keys, nameOf: (number) => severityLevels[number - 1] ?? null };
    }
    case "cost": {
      const { leakRank } = columns.numbers;
      const prices = context.leakPricing && leakPrices(columns, context.leakPricing);
      return {
        keys: Int32Array.from(leakRank, (rank, row) => {
          if (isTooLargeRank(rank)) return tooLargeNumber;
          const cost = prices?.annualCost[row] ?? Number.NaN;
          return Number.isNaN(cost) ? 0 : bandNumber(costBandOf(cost));
        }),
        nameOf: (number) =>
          number === 0 ? null : number === tooLargeNumber ? tooLargeKey : String(bandOfNumber(number)),
      };
    }
    case "repairStatus":
      return {
        keys: columns.numbers.flags.map(repairStatusOfFlags),
        nameOf: (number) => repairStatuses[number] ?? null,
      };
    case "letter": {
      const { names, numbers } = letterColumn(columns);
      return { keys: numbers, nameOf: (number) => names[number] || null };
    }
    case "location": {
      const { clusters, numbers } = clusterColumn(columns);
      return { keys: numbers, nameOf: (number) => clusters[number]?.id ?? null };
    }
  }
}

const tooLargeNumber = 1;

/** Numbers of the bands 0, 100, 300, 1,000, ...: two a decade. */
const bandNumber = (band: number): number =>
  band === 0
    ? 2
    : 2 * Math.floor(Math.log10(band) + 1e-9) +
      (band >= 2 * 10 ** Math.floor(Math.log10(band) + 1e-9) ? 4 : 3);

const bandOfNumber = (number: number): number =>
  number === 2 ? 0 : number % 2 === 1 ? 10 ** ((number - 3) / 2) : 3 * 10 ** ((number - 4) / 2);

/** The first letter of each label; cached in the columns. */
function letterColumn(columns: GalleryColumns): LetterColumn {
  columns.derived.letters ??= firstLetters(columns.labels, columns.count, columns.locale);
  return columns.derived.letters;
}
