import type * as z from "zod/mini";
import { type Field, field } from "./field.ts";

/** A part of an entity; null where it is missing or makes no sense. */
export const partOrNull = <Schema extends z.ZodMiniType>(
  schema: Schema,
): Field<z.output<Schema> | null, z.input<Schema>> =>
  field((value) => (value === null || value === undefined ? null : (schema.safeParse(value).data ?? null)));

/** A part of an entity that is always there; what is missing of it has its defaults. */
export const part = <Schema extends z.ZodMiniType>(
  schema: Schema,
): Field<z.output<Schema>, z.input<Schema>> => {
  const empty = {};
  return field((value) => schema.safeParse(value).data ?? schema.parse(empty));
};

/** A list; entries that make no sense are left out, and what is no list has none. */
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

/** A list of texts; entries that are none are left out. */
export const texts: Field<string[], readonly string[]> = field((value) =>
  Array.isArray(value) ? (value as unknown[]).filter(isText) : [],
);
