import type { ReactNode } from "react";
import { rangesOfWords } from "../format/find-words.ts";

/** A text with the words of a search highlighted. */
export function Highlighted({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of rangesOfWords(text, words)) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="rounded-s bg-acc-wash text-acc forced-colors:bg-[Mark]">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
