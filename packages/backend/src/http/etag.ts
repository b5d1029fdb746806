import { createHash } from "node:crypto";

/** The compressed forms of an answer have tags of their own: `"abc-br"`. */
const encodingSuffix = /-(?:br|gzip)"$/;

/** Whether If-None-Match names this answer, in any of its encodings. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch
    .split(",")
    .some((entry) => entry.trim().replace(/^W\//, "").replace(encodingSuffix, '"') === etag);
}

/** The tag of an answer in a content encoding. */
export const encodedEtag = (etag: string, encoding: string): string =>
  encoding === "identity" ? etag : etag.replace(/"$/, `-${encoding}"`);

/** A strong tag of bytes: the same bytes have the same, whoever they are for, and others another. */
export const contentEtag = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
