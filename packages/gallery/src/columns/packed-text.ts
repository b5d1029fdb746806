import { foldCase } from "@sonolens/domain";

/**
 * Many texts joined into one, so that they are transferred and searched together: text `i` reaches from `starts[i]` to
 * one character before `starts[i + 1]`; `starts` has one entry more than there are texts.
 */
export interface PackedText {
  readonly text: string;
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** Between the texts: no search word contains it. */
const textEnd = "\n";

export function packTexts(texts: readonly string[]): PackedText {
  const starts = new Uint32Array(texts.length + 1);
  let end = 0;
  for (let index = 0; index < texts.length; index++) {
    end += (texts[index] as string).length + 1;
    starts[index + 1] = end;
  }
  return { text: texts.length === 0 ? "" : texts.join(textEnd) + textEnd, starts };
}

/** The texts folded for a search; folding all as one is several times as fast as one by one. */
export function packFolded(texts: readonly string[]): PackedText {
  const lines = texts.map((text) => (text.includes(textEnd) ? text.replaceAll(textEnd, " ") : text));
  const text = foldCase(packTexts(lines).text);
  const starts = new Uint32Array(texts.length + 1);
  for (let index = 0, at = 0; index < texts.length; index++) {
    at = text.indexOf(textEnd, at) + 1;
    starts[index + 1] = at;
  }
  return { text, starts };
}

export function textAt({ text, starts }: PackedText, index: number): string {
  return text.slice(starts[index], (starts[index + 1] as number) - 1);
}
