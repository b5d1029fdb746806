import { foldCase, searchWords } from "@sonolens/domain";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import { type PackedText, textAt } from "../columns/packed-text.ts";

/** For each row 1 if it passes the label filter; undefined if all do. See `matchesLabelFilter` for the rule. */
export function labelHits(columns: GalleryColumns, filter: string): Uint8Array | undefined {
  const words = searchWords(filter);
  if (words.length === 0) return undefined;
  const hits = rowsWithAllWords(columns.searchTexts, words);
  const wanted = foldCase(filter).trim();
  const { deviceLabel } = columns.numbers;
  columns.names.deviceLabel.forEach((name, number) => {
    if (foldCase(name).trim() !== wanted) return;
    for (let row = 0; row < columns.count; row++) if (deviceLabel[row] === number) hits[row] = 1;
  });
  const tagged = Uint8Array.from(columns.names.tagNumber, (number) =>
    number !== "" && foldCase(number).includes(wanted) ? 1 : 0,
  );
  if (tagged.includes(1)) {
    const { tagNumber } = columns.numbers;
    for (let row = 0; row < columns.count; row++) if (tagged[tagNumber[row] as number] === 1) hits[row] = 1;
  }
  return hits;
}

/** Long words first: they are found fastest and leave few rows. */
function rowsWithAllWords(texts: PackedText, words: readonly string[]): Uint8Array {
  const [longest = "", ...others] = words.toSorted((one, other) => other.length - one.length);
  const hits = rowsWith(texts, longest);
  for (const word of others) {
    const left = count(hits);
    if (left === 0) break;
    // A few texts are faster to check one by one.
    if (left * 8 < hits.length) {
      for (let row = hits.indexOf(1); row >= 0; row = hits.indexOf(1, row + 1))
        if (!textAt(texts, row).includes(word)) hits[row] = 0;
    } else {
      const found = rowsWith(texts, word);
      for (let row = 0; row < hits.length; row++) hits[row] = (hits[row] as number) & (found[row] as number);
    }
  }
  return hits;
}

function count(hits: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < hits.length; row++) sum += hits[row] as number;
  return sum;
}

/** Searches all texts as one, which is far faster than text by text. */
function rowsWith({ starts, text }: PackedText, word: string): Uint8Array {
  const hits = new Uint8Array(starts.length - 1);
  let row = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[row])) {
    while ((starts[row + 1] as number) <= at) row++;
    hits[row] = 1;
    row++;
    if (row >= hits.length) break;
  }
  return hits;
}
