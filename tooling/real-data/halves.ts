import { createHash } from "node:crypto";
import type { ClaimHalf } from "../../packages/acoustics/src/claims/claims.ts";

/** The half of a record, by its name, so that it is the same on every machine. */
export const halfOf = (name: string): ClaimHalf =>
  ((createHash("sha256").update(name).digest()[0] ?? 0) & 1) === 1 ? "untouched" : "tuned";
