import { createHash } from "node:crypto";

/** Half of the records are looked at while a rule is written, the other half only to judge it. */
export type Half = "open" | "held";

/** The half of a record, by its name, so that it is the same on every machine. */
export const halfOf = (name: string): Half =>
  ((createHash("sha256").update(name).digest()[0] ?? 0) & 1) === 1 ? "held" : "open";
