import { type Field, field } from "./field.ts";

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Text, else the fallback. */
export const textOr = <Fallback extends string | null>(fallback: Fallback): Field<string | Fallback> =>
  field((value) => (typeof value === "string" ? value : fallback));

/** Text; empty if absent. */
export const text: Field<string> = textOr("");

export const textOrNull: Field<string | null> = textOr(null);

/** A number that JSON can hold, else the fallback. */
export const numberOr = <Fallback extends number | null>(fallback: Fallback): Field<number | Fallback> =>
  field((value) => (isNumber(value) ? value : fallback));

/** A number; null if unknown. */
export const numberOrNull: Field<number | null> = numberOr(null);

/** A number within bounds, both included, else the fallback. */
export const numberWithinOr = <Fallback extends number | null>(
  min: number,
  max: number,
  fallback: Fallback,
): Field<number | Fallback> =>
  field((value) => (isNumber(value) && value >= min && value <= max ? value : fallback));

/** A count: a whole number from 0, else the fallback. */
export const countOr = <Fallback extends number | null>(fallback: Fallback): Field<number | Fallback> =>
  field((value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : fallback));

/** A flag, as boolean or as 0 and 1, else the fallback. */
export const flagOr = <Fallback extends boolean | null>(
  fallback: Fallback,
): Field<boolean | Fallback, boolean | 0 | 1> =>
  field((value) => {
    if (typeof value === "boolean") return value;
    return value === 1 || (value === 0 ? false : fallback);
  });

/** One of the names, else the fallback. */
export const oneOf = <Name extends string, Fallback extends Name | null>(
  names: readonly Name[],
  fallback: Fallback,
): Field<Name | Fallback> => {
  const known: ReadonlySet<unknown> = new Set(names);
  return field((value) => (known.has(value) ? (value as Name) : fallback));
};

/** A valid time, kept as written; else null. */
export const momentOrNull: Field<string | null> = field((value) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null,
);

/** An id or code that some servers send as a number and others as text; a whole number is read as its digits. */
export const idTextOrNull: Field<string | null, string | number> = field((value) => {
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : null;
});
