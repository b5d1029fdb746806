import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal: the name of stored bytes, and what is kept of a secret that is only recognized. */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
