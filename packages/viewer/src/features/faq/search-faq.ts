import { holdsWords, searchWords } from "../../lib/format/find-words.ts";

/** One question with its answer, in the language shown. */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  /** Paragraphs or steps, one per line. */
  readonly answer: string;
}

export interface FaqSectionText {
  readonly letter: string;
  readonly title: string;
  readonly items: readonly FaqItem[];
}

/**
 * The sections with the items that contain all words of the search in question or answer; empty sections are left out.
 */
export function searchFaq(sections: readonly FaqSectionText[], query: string): readonly FaqSectionText[] {
  const words = searchWords(query);
  if (words.length === 0) return sections;
  return sections.flatMap((section) => {
    const items = section.items.filter(({ question, answer }) => holdsWords(`${question}\n${answer}`, words));
    return items.length > 0 ? [{ ...section, items }] : [];
  });
}

/** With few results, the answers that contain the search term are opened. */
const maxOpened = 5;

/** Which items are open after a search. */
export function openedBySearch(found: readonly FaqSectionText[], query: string): string[] {
  const ids = found.flatMap(({ items }) => items.map(({ id }) => id));
  return query.trim() !== "" && ids.length <= maxOpened ? ids : [];
}
