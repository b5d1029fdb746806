import { type Field, field } from "../reading/field.ts";
import { type Gas, gases } from "../units/gas.ts";

const known: ReadonlySet<unknown> = new Set([...gases, "SULPHUR_HEXAFLUORIDE"] satisfies Gas[]);

/** The gas of a leak. A name of later days is OTHER: nothing can be computed for it. Null where none was chosen. */
export const gasOrNull: Field<Gas | null, string> = field((value) => {
  if (known.has(value)) return value as Gas;
  return typeof value === "string" && value !== "" ? "OTHER" : null;
});
