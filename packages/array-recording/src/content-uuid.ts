import { sha256 } from "@noble/hashes/sha2.js";

/** A version 8 UUID (RFC 9562) from a hash of contents, of which the first 16 bytes are used: deterministic. */
export function uuidOfHash(hash: Uint8Array): string {
  const bytes = hash.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The UUID of the SHA-256 of contents. By a library, because browsers offer theirs only to pages over HTTPS. */
export const uuidOfContents = (contents: Uint8Array): string => uuidOfHash(sha256(contents));
