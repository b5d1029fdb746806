import { foldCase } from "@sonolens/domain";

/** Text as it is searched: without case and accents. */
export const foldedText = (text: string): string =>
  foldCase(text)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");

/**
 * What a name is ordered by, with the same order in every database: without case and accents, numbers by their value (9
 * before 10), signs before digits, digits before letters.
 */
export const nameKey = (name: string): string =>
  foldedText(name)
    .replace(/[:-@[-`{-~]/g, "/$&")
    .replace(/\d+/g, (digits) => {
      const value = digits.replace(/^0+(?=\d)/, "");
      return `${String(value.length).padStart(3, "0")}${value}`;
    });
