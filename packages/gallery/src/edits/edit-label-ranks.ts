import { labelCollator } from "@sonolens/domain";
import type { GalleryColumns, LabelRanks, ReadRows } from "../columns/gallery-columns.ts";
import { textAt } from "../columns/packed-text.ts";
import { editNumbers, movesRows, type RowEdits } from "./row-edits.ts";

/** The label ranks after some labels changed: only new labels are searched for, the other ranks are shifted. */
export function editLabelRanks(
  old: GalleryColumns,
  { rankCount, ranks }: LabelRanks,
  next: GalleryColumns,
  fresh: ReadRows,
  edits: RowEdits,
): LabelRanks {
  if (next.labels === old.labels && !movesRows(edits)) return { ranks, rankCount };
  const freshCount = fresh.labels.starts.length - 1;
  const newRanks = new Float64Array(freshCount).fill(Number.NaN);
  const collator = labelCollator(next.locale);
  const known = rowsByRank(ranks, rankCount);
  const incoming = Array.from({ length: freshCount }, (_, from) => ({
    from,
    label: textAt(fresh.labels, from),
  }))
    .filter(({ label }) => label.trim() !== "")
    .sort((one, other) => collator.compare(one.label, other.label));

  /** How many new ranks come before each known one. */
  const shifts = new Uint32Array(known.length + 1);
  let inserted = 0;
  let at = 0;
  let last: string | undefined;
  let lastRank = Number.NaN;
  for (const { from, label } of incoming) {
    if (last === undefined || collator.compare(last, label) !== 0) {
      const place = firstNotBefore(known, at, (row) => collator.compare(textAt(old.labels, row), label) < 0);
      shifts.fill(inserted, at, place);
      at = place;
      const row = known[place];
      const isKnown = row !== undefined && collator.compare(textAt(old.labels, row), label) === 0;
      lastRank = place + inserted;
      if (!isKnown) inserted++;
      last = label;
    }
    newRanks[from] = lastRank;
  }
  shifts.fill(inserted, at);

  const moved = new Float64Array(ranks.length).fill(Number.NaN);
  const placeOfRank = new Float64Array(rankCount);
  known.forEach((row, place) => {
    placeOfRank[ranks[row] as number] = place + (shifts[place] as number);
  });
  for (let row = 0; row < moved.length; row++) {
    const rank = ranks[row] as number;
    if (rank >= 0) moved[row] = placeOfRank[rank] as number;
  }
  return { ranks: editNumbers(moved, newRanks, edits), rankCount: known.length + inserted };
}

/** A row for each rank that has one, ascending. */
function rowsByRank(ranks: Float64Array, rankCount: number): Int32Array {
  const rows = new Int32Array(rankCount).fill(-1);
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] as number;
    if (rank >= 0) rows[rank] = row;
  }
  return rows.filter((row) => row >= 0);
}

function firstNotBefore(rows: Int32Array, from: number, isBefore: (row: number) => boolean): number {
  let low = from;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(rows[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
