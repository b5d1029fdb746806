import type * as z from "zod/mini";
import { type Field, field } from "./field.ts";

/** A part of an entity; null if missing or invalid. */
export const partOrNull = <Schema extends z.ZodMiniType>(
  schema: Schema,
): Field<z.output<Schema> | null, z.input<Schema>> =>
  field((value) => (value === null || value === undefined ? null : (schema.safeParse(value).data ?? null)));

/** A part of an entity that is always present; missing fields have their defaults. */
export const part = <Schema extends z.ZodMiniType>(
  schema: Schema,
): Field<z.output<Schema>, z.input<Schema>> => {
  const empty = {};
  return field((value) => schema.safeParse(value).data ?? schema.parse(empty));
};

/** A list; invalid entries are left out, and anything but a list is read as empty. */
export const listOf = <Schema extends z.ZodMiniType>(
  schema: Schema,
): Field<z.output<Schema>[], readonly z.input<Schema>[]> =>
  field((value) => {
    if (!Array.isArray(value)) return [];
    const entries: z.output<Schema>[] = [];
    for (const entry of value as unknown[]) {
      const read = schema.safeParse(entry);
      if (read.success) entries.push(read.data);
    }
    return entries;
  });

const isText = (entry: unknown): entry is string => typeof entry === "string";

/** A list of texts; entries that are not text are left out. */
export const texts: Field<string[], readonly string[]> = field((value) =>
  Array.isArray(value) ? (value as unknown[]).filter(isText) : [],
);
