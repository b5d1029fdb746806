import { type Field, field } from "../reading/field.ts";

/** Tags in NFC, so that equal-looking tags are equal; each once. Entries that are not text are left out. */
export const tagsField: Field<string[], readonly string[]> = field((value) => {
  if (!Array.isArray(value)) return [];
  const tags: string[] = [];
  for (const entry of value as unknown[]) if (typeof entry === "string") tags.push(entry.normalize("NFC"));
  return tags.length > 1 ? [...new Set(tags)] : tags;
});
