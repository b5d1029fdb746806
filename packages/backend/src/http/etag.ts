import { createHash } from "node:crypto";

/** Compressed responses have tags of their own: `"abc-br"`. */
const encodingSuffix = /-(?:br|gzip)"$/;

/** Whether If-None-Match matches this response, in any of its encodings. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch
    .split(",")
    .some((entry) => entry.trim().replace(/^W\//, "").replace(encodingSuffix, '"') === etag);
}

/** The tag of a response in a content encoding. */
export const encodedEtag = (etag: string, encoding: string): string =>
  encoding === "identity" ? etag : etag.replace(/"$/, `-${encoding}"`);

/** A strong tag: equal bytes have equal tags for every caller, different bytes different ones. */
export const contentEtag = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

/** The strong tag of a stored file. */
export const etagOfFile = (hash: string): string => `"${hash.slice(0, 32)}"`;
