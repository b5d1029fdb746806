import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal: the name of stored bytes, and what is kept of a secret that is only recognized. */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

/** The same of bytes that are so many that hashing them takes longer than other work can wait: in another thread. */
export const sha256OfLarge = async (content: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", content as Uint8Array<ArrayBuffer>)).toString("hex");
