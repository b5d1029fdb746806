import { limits } from "../limits.ts";
import { characterCount } from "./texts.ts";
import { invalid, type Validated, valid } from "./validated.ts";

/** A tag as stored: NFC, trimmed. Equal-looking tags are then equal. */
export const normalizeTag = (tag: string): string => tag.normalize("NFC").trim();

/** A snapshot's whole list of tags: normalized, none empty or over 100 characters, each once, at most 100. */
export function validateTags(value: unknown): Validated<string[]> {
  if (!Array.isArray(value)) return invalid("wrongType");
  const tags = new Set<string>();
  for (const entry of value as unknown[]) {
    if (typeof entry !== "string") return invalid("wrongType");
    const tag = normalizeTag(entry);
    if (tag === "") return invalid("empty");
    if (characterCount(tag) > limits.tagCharacters)
      return invalid("tooLong", { max: limits.tagCharacters, length: characterCount(tag) });
    tags.add(tag);
  }
  return tags.size > limits.tags ? invalid("tooMany", { max: limits.tags }) : valid([...tags]);
}
