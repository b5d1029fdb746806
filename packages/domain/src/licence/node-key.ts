import { requiredText } from "../validation/texts.ts";
import { invalid, type Validated, valid } from "../validation/validated.ts";

/** Whether a text is the key of a computer: four characters, a dash, four characters, from A-Z and 2-7. */
export const isNodeKey = (text: string): boolean =>
  typeof text === "string" && /^[A-Z2-7]{4}-[A-Z2-7]{4}$/.test(text);

/** What a field for node keys makes of what is typed: capitals. Other letters than a to z are left as they are. */
export const nodeKeyAsTyped = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** A node key; small letters become capitals, spaces around it are dropped. */
export function validateNodeKey(value: unknown): Validated<string> {
  const text = requiredText(value);
  if (!text.ok) return text;
  const key = nodeKeyAsTyped(text.value);
  return isNodeKey(key) ? valid(key) : invalid("nodeKeyInvalid");
}
