import { appendFileSync } from "node:fs";

/** Set by `npm test`: a file to which every answer that some test saw is added, for `tooling/tests/answer-coverage.mjs`. */
const file = process.env.SONOLENS_ANSWERS;
const noted = new Set<string>();

/** Notes that an operation answered a status, once per process. */
export function noteAnswer(operationId: string, status: number): void {
  const line = `${operationId}\t${status}\n`;
  if (file === undefined || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, line);
}
