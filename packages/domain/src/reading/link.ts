import { type Field, field } from "./field.ts";

/** A web address, absolute or on the same server; null for all that must not be followed, such as `javascript:`. */
export const linkOrNull: Field<string | null> = field((value) =>
  typeof value === "string" && /^(https?:\/\/|\/(?![/\\]))/i.test(value) ? value : null,
);
