import { appendFileSync } from "node:fs";

/**
 * Set by `npm test`: a file that collects every response seen by a test, for
 * `tooling/tests/answer-coverage.mjs`.
 */
const file = process.env.SONOLENS_ANSWERS;
const noted = new Set<string>();

/** Records that an operation returned a status, once per process. */
export function noteAnswer(operationId: string, status: number): void {
  const line = `${operationId}\t${status}\n`;
  if (file === undefined || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, line);
}
