import type { GalleryContext, GallerySort } from "@sonolens/domain";
import { firstLetters } from "../columns/first-letters.ts";
import {
  flagBits,
  type GalleryColumns,
  type LetterColumn,
  type NumberColumns,
  type ReadRows,
} from "../columns/gallery-columns.ts";
import { textAt } from "../columns/packed-text.ts";
import { type GalleryRows, sortKeys } from "../rows/sort-rows.ts";
import { editLabelRanks } from "./edit-label-ranks.ts";
import { editNumbers, movesRows, type RowEdits, removedRow } from "./row-edits.ts";

/** Fills the lazily computed columns of `next` from those that `old` has already computed. */
export function editDerived(
  old: GalleryColumns,
  next: GalleryColumns,
  fresh: ReadRows,
  edits: RowEdits,
): void {
  const { clusters, labelRanks, letters, prices, severities } = old.derived;
  const derived = next.derived;
  const keeps = (names: readonly (keyof NumberColumns)[]) =>
    names.every((name) => old.numbers[name] === next.numbers[name]);
  if (severities && keeps(ratedBy)) derived.severities = severities;
  if (prices && keeps(pricedBy)) derived.prices = prices;
  const context: GalleryContext = {
    ...(severities && { leakThresholds: severities.thresholds }),
    ...(prices && { leakPricing: prices.pricing }),
  };
  if (labelRanks) derived.labelRanks = editLabelRanks(old, labelRanks, next, fresh, edits);
  if (letters) derived.letters = editLetters(letters, next, fresh, edits);
  if (clusters && !touchesPlaces(old, fresh, edits)) {
    const nowhere = new Int32Array(fresh.numbers.flags.length).fill(clusters.clusters.length);
    const numbers = editNumbers(clusters.numbers, nowhere, { ...edits, replaced: [] });
    derived.clusters = { ...clusters, numbers };
  }
  for (const [sort, order] of Object.entries(old.derived.orders) as [GallerySort, GalleryRows][]) {
    // If the clusters have to be recomputed, so does the order by location.
    if (sort === "location" && !derived.clusters) continue;
    derived.orders[sort] = editSortOrder(old, next, edits, sort, order, context);
  }
}

/** What severities and prices are computed from. */
const ratedBy = ["type", "leakRank", "severityMin", "severityMax", "machineFinding"] as const;
const pricedBy = [
  ...(["type", "leakFinding", "sizeLack", "leakLpm", "costMode", "currency"] as const),
  ...(["weeklyHours", "yearlyHours", "specificPower", "energyCost"] as const),
] as const;

/** Whether a snapshot with a place came, went, moved, or was deleted. */
function touchesPlaces({ numbers }: GalleryColumns, { numbers: fresh }: ReadRows, edits: RowEdits): boolean {
  const isSomewhere = (flags: number | undefined) =>
    ((flags ?? 0) & (flagBits.hasLocation | flagBits.deleted)) === flagBits.hasLocation;
  return (
    edits.removed.some((row) => isSomewhere(numbers.flags[row])) ||
    edits.added.some((from) => isSomewhere(fresh.flags[from])) ||
    edits.replaced.some(
      ({ from, row }) =>
        isSomewhere(numbers.flags[row]) !== isSomewhere(fresh.flags[from]) ||
        !Object.is(numbers.latitude[row], fresh.latitude[from]) ||
        !Object.is(numbers.longitude[row], fresh.longitude[from]),
    )
  );
}

function editLetters(
  letters: LetterColumn,
  { locale }: GalleryColumns,
  { labels }: ReadRows,
  edits: RowEdits,
): LetterColumn {
  const own = firstLetters(labels, labels.starts.length - 1, locale);
  const names = [...letters.names];
  const places = own.names.map((name) => {
    const known = names.indexOf(name);
    return known >= 0 ? known : names.push(name) - 1;
  });
  const fresh = own.numbers.map((number) => places[number] as number);
  return { numbers: editNumbers(letters.numbers, fresh, edits), names };
}

function editSortOrder(
  old: GalleryColumns,
  next: GalleryColumns,
  edits: RowEdits,
  sort: GallerySort,
  order: GalleryRows,
  context: GalleryContext,
): GalleryRows {
  const oldKeys = sortKeys(old, sort, context);
  const keys = sortKeys(next, sort, context);
  const { created } = next.numbers;
  // Label ranks change with every edit, so equal ranks do not mean equal labels.
  const sameKey = (row: number, target: number) =>
    oldKeys === keys || (next.labels === old.labels && Object.is(oldKeys[row], keys[target]));
  const moved = edits.replaced.filter(
    ({ row, target }) => !sameKey(row, target) || !Object.is(old.numbers.created[row], created[target]),
  );
  if (moved.length === 0 && !movesRows(edits)) return order;
  const direction = sort.endsWith("Desc") ? -1 : 1;
  return editOrder(
    order,
    edits,
    moved.map(({ target }) => target),
    (one, other) =>
      missingLast(keys[one] as number, keys[other] as number, direction) ||
      missingLast(created[one] as number, created[other] as number, -1) ||
      (textAt(next.ids, one) < textAt(next.ids, other) ? -1 : 1),
  );
}

function missingLast(one: number, other: number, direction: 1 | -1): number {
  if (one === other) return 0;
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1;
  if (Number.isNaN(other)) return -1;
  return one < other ? -direction : direction;
}

/**
 * An order after the edits: unchanged rows keep theirs, `moved` (new rows) and added ones are inserted by `compare`,
 * which takes new rows.
 */
export function editOrder(
  order: GalleryRows,
  { added, newCount, newRows }: RowEdits,
  moved: readonly number[],
  compare: (one: number, other: number) => number,
): GalleryRows {
  const isMoved = new Uint8Array(newCount);
  for (const target of moved) isMoved[target] = 1;
  const firstAdded = newCount - added.length;
  const kept = new Uint32Array(firstAdded - moved.length);
  for (let place = 0, next = 0; place < order.length; place++) {
    const row = order[place] as number;
    const target = newRows ? (newRows[row] as number) : row;
    if (target === removedRow) continue;
    if (isMoved[target] === 0) kept[next++] = target;
  }
  const incoming = [...moved, ...added.map((_, index) => firstAdded + index)].sort(compare);
  const result = new Uint32Array(newCount);
  let taken = 0;
  incoming.forEach((row, before) => {
    let low = taken;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(kept[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    result.set(kept.subarray(taken, low), taken + before);
    result[low + before] = row;
    taken = low;
  });
  result.set(kept.subarray(taken), taken + incoming.length);
  return result;
}
