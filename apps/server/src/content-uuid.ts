import { createHash } from "node:crypto";
import { uuidOfHash } from "@sonolens/array-recording";

/** A version 8 UUID (RFC 9562) from a hash of contents: deterministic. */
export function contentUuid(...parts: readonly (Uint8Array | string | undefined)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = part === undefined ? new Uint8Array(0) : Buffer.from(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return uuidOfHash(hash.digest());
}
