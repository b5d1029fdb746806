import { requiredText } from "../validation/texts.ts";
import { invalid, type Validated, valid } from "../validation/validated.ts";

/** Whether a text is the key of a computer: four characters, a dash, four characters, from A-Z and 2-7. */
export const isNodeKey = (text: string): boolean =>
  typeof text === "string" && /^[A-Z2-7]{4}-[A-Z2-7]{4}$/.test(text);

/** Formats a node key as it is typed: upper case. Letters other than a to z are left unchanged. */
export const nodeKeyAsTyped = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** A node key, upper-cased and trimmed. */
export function validateNodeKey(value: unknown): Validated<string> {
  const text = requiredText(value);
  if (!text.ok) return text;
  const key = nodeKeyAsTyped(text.value);
  return isNodeKey(key) ? valid(key) : invalid("nodeKeyInvalid");
}
