import { createLetterReader } from "@sonolens/domain";
import type { LetterColumn } from "./gallery-columns.ts";
import { type PackedText, textAt } from "./packed-text.ts";

/** The index letter of each label, see `createLetterReader`; nothing for an empty label. */
export function firstLetters(labels: PackedText, count: number, locale: string): LetterColumn {
  const names = [""];
  const letterOf = createLetterReader(locale);
  const byName = new Map<string, number>();
  const byBeginning = new Map<string, number>();
  const numbers = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const beginning = textAt(labels, row).trimStart().slice(0, 6);
    if (beginning === "") continue;
    let number = byBeginning.get(beginning);
    if (number === undefined) {
      const letter = letterOf(beginning);
      number = byName.get(letter) ?? names.push(letter) - 1;
      byName.set(letter, number);
      byBeginning.set(beginning, number);
    }
    numbers[row] = number;
  }
  return { numbers, names };
}
