import { type Field, field } from "./field.ts";

/** A URL, absolute or on the same server; null for unsafe ones such as `javascript:`. */
export const linkOrNull: Field<string | null> = field((value) =>
  typeof value === "string" && /^(https?:\/\/|\/(?![/\\]))/i.test(value) ? value : null,
);
