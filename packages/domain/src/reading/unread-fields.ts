import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";

/**
 * For tests: the fields of a value that a schema only passes on, as it does with all that it does not know. One that
 * it reads cannot come out as any odd thing that was put in.
 */
export function unreadFields(schema: z.ZodMiniType, value: object): string[] {
  const odd = { odd: [Number.NaN] };
  return Object.keys(value).filter((field) => {
    const read = schema.safeParse({ ...value, [field]: odd });
    return read.success && isDeepStrictEqual((read.data as Record<string, unknown>)[field], odd);
  });
}
