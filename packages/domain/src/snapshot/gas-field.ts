import { type Field, field } from "../reading/field.ts";
import { type Gas, knownGases } from "../units/gas.ts";

const known: ReadonlySet<unknown> = new Set(knownGases);

/** The gas of a leak. An unknown name is read as OTHER, for which nothing can be computed. Null if none was chosen. */
export const gasOrNull: Field<Gas | null, string> = field((value) => {
  if (known.has(value)) return value as Gas;
  return typeof value === "string" && value !== "" ? "OTHER" : null;
});
