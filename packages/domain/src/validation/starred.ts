import { invalid, type Validated, valid } from "./validated.ts";

/** The star from its request value, 0 or 1 (a boolean is accepted too), as a boolean. */
export function validateStarred(value: unknown): Validated<boolean> {
  if (value === 1 || value === true) return valid(true);
  if (value === 0 || value === false) return valid(false);
  return invalid("unknownValue");
}
