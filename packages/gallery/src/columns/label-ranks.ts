import { labelCollator } from "@sonolens/domain";
import type { GalleryColumns, LabelRanks } from "./gallery-columns.ts";
import { type PackedText, textAt } from "./packed-text.ts";

/**
 * The rank of each label in the order of the locale, computed once. A collator is slow: only distinct labels are
 * compared, presorted by plain comparison, which saves most of its work.
 */
export function labelRanks(
  columns: Pick<GalleryColumns, "count" | "labels" | "locale" | "searchTexts">,
): LabelRanks {
  const { count, labels, searchTexts } = columns;
  const rowsOf = new Map<string, number>();
  const first = new Uint32Array(count);
  const different: { label: string; near: string; row: number }[] = [];
  for (let row = 0; row < count; row++) {
    const label = textAt(labels, row);
    const twin = rowsOf.get(label);
    first[row] = twin ?? row;
    if (twin !== undefined) continue;
    rowsOf.set(label, row);
    if (label.trim() !== "") different.push({ label, near: nearlyOrdered(searchTexts, row), row });
  }
  different.sort((one, other) => (one.near < other.near ? -1 : one.near > other.near ? 1 : 0));
  const collator = labelCollator(columns.locale);
  different.sort((one, other) => collator.compare(one.label, other.label));

  const ranks = new Float64Array(count).fill(Number.NaN);
  let rank = -1;
  for (let place = 0; place < different.length; place++) {
    const { label, row } = different[place] as { label: string; row: number };
    const before = different[place - 1];
    if (!before || collator.compare(before.label, label) !== 0) rank++;
    ranks[row] = rank;
  }
  for (let row = 0; row < count; row++) ranks[row] = ranks[first[row] as number] as number;
  return { ranks, rankCount: rank + 1 };
}

/** A text whose plain order is near that of most locales: no accents, numbers of one length. */
function nearlyOrdered(searchTexts: PackedText, row: number): string {
  const text = textAt(searchTexts, row);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the whole range from 0
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
  return plain.replace(/\d+/g, (digits) => digits.padStart(12, "0"));
}
