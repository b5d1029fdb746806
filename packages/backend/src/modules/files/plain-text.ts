import { sanitizeText } from "../../sanitize-text.ts";

/** Controls other than tabs and line ends; deleted, as they have no width where they come from. */
const controls = /(?![\t\n])\p{Cc}/gu;

/**
 * Controls that change the order of the text around them: a label could show itself, and what follows it, in another
 * order. Marks that only have a direction themselves (LRM, RLM, ALM) stay.
 */
const orderControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of a file, of several lines. */
export const plainText = (text: string): string =>
  sanitizeText(text)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(controls, "")
    .replaceAll(orderControls, "");

/** The same in one line. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/[\t\n]+/g, " ");
