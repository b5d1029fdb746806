import { validateTagNumber } from "@sonolens/domain";

/** What the code on a leak tag names. */
export type ScannedTag =
  | { readonly kind: "snapshot"; readonly id: string }
  | { readonly kind: "number"; readonly number: string };

/**
 * Reads the text of a code: the address of a snapshot, as printed leak tags have it, or a tag number alone. Undefined
 * for any other code.
 */
export function scannedTag(text: string): ScannedTag | undefined {
  const id = /^https?:\/\/\S*\/snapshot\/([\w-]+)(?:[/?#]\S*)?$/i.exec(text.trim())?.[1];
  if (id !== undefined) return { kind: "snapshot", id };
  const number = validateTagNumber(text);
  return number.ok && number.value !== "" ? { kind: "number", number: number.value } : undefined;
}
