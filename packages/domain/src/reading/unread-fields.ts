import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";

/**
 * For tests: the fields of a value that a schema passes on unread, as it does with unknown ones. A field that it reads
 * would not keep an arbitrary value.
 */
export function unreadFields(schema: z.ZodMiniType, value: object): string[] {
  const odd = { odd: [Number.NaN] };
  return Object.keys(value).filter((field) => {
    const read = schema.safeParse({ ...value, [field]: odd });
    return read.success && isDeepStrictEqual((read.data as Record<string, unknown>)[field], odd);
  });
}
