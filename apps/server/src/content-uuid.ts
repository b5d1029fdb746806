import { createHash } from "node:crypto";

/** A version 8 UUID (RFC 9562) from a hash of contents: deterministic. */
export function contentUuid(...parts: readonly (Uint8Array | string | undefined)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = part === undefined ? new Uint8Array(0) : Buffer.from(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  const digest = hash.digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
