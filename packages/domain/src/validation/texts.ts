import { limits } from "../limits.ts";
import { invalid, type Validated, valid } from "./validated.ts";

/** A snapshot's label: up to 2048 characters (code points), kept as typed. */
export const validateLabel = (value: unknown): Validated<string> => textUpTo(value, limits.labelCharacters);

/** Whether a label can be saved: it has changed, and is valid. */
export const canSaveLabel = (saved: string, typed: string): boolean =>
  typed !== saved && validateLabel(typed).ok;

/** A snapshot's comments: up to 10,000 characters (code points), kept as typed. */
export const validateComments = (value: unknown): Validated<string> =>
  textUpTo(value, limits.commentsCharacters);

/** Feedback: some text, up to 10,000 characters, trimmed. */
export const validateFeedback = (value: unknown): Validated<string> =>
  requiredText(value, limits.feedbackCharacters);

/** The name of an organization, a group or a component: some text, up to 200 characters, trimmed. */
export const validateName = (value: unknown): Validated<string> => requiredText(value, limits.nameCharacters);

/** A description: up to 2000 characters, may be empty. */
export const validateDescription = (value: unknown): Validated<string> =>
  textUpTo(value, limits.descriptionCharacters);

/** Some text, trimmed; `required` if there is none. */
export function requiredText(value: unknown, max = Number.POSITIVE_INFINITY): Validated<string> {
  if (value === undefined || value === null) return invalid("required");
  if (typeof value !== "string") return invalid("wrongType");
  const text = value.trim();
  return text === "" ? invalid("required") : textUpTo(text, max);
}

/** A text of at most `max` characters (code points). */
export function textUpTo(value: unknown, max: number): Validated<string> {
  if (typeof value !== "string") return invalid("wrongType");
  const length = characterCount(value);
  return length > max ? invalid("tooLong", { max, length }) : valid(value);
}

/** Characters as JSON Schema counts them: code points, so that an emoji is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A camera's nickname: up to 100 characters, trimmed; empty clears it. */
export const validateNickname = (value: unknown): Validated<string> =>
  textUpTo(typeof value === "string" ? value.trim() : value, limits.nicknameCharacters);
