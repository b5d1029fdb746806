import { limits } from "../defaults.ts";
import { invalid, type Validated, valid } from "./validated.ts";

/** A snapshot's label: up to 2048 characters (code points), kept as typed. */
export const validateLabel = (value: unknown): Validated<string> => textUpTo(value, limits.labelCharacters);

/** A snapshot's comments: up to 10,000 characters (code points), kept as typed. */
export const validateComments = (value: unknown): Validated<string> =>
  textUpTo(value, limits.commentsCharacters);

function textUpTo(value: unknown, max: number): Validated<string> {
  if (typeof value !== "string") return invalid("wrongType");
  const length = characterCount(value);
  return length > max ? invalid("tooLong", { max, length }) : valid(value);
}

/** Characters as JSON Schema counts them: code points, so that a face is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
