import { failure, type Result } from "@sonolens/foundation";
import type { StoredManifest } from "./manifest.ts";
import type { SnapshotFileError } from "./snapshot-file-error.ts";
import { validateManifest } from "./validate-manifest.ts";

const maxDepth = 64;

const unreadable = (reason: string): Result<never, SnapshotFileError> =>
  failure({
    code: "manifestUnreadable",
    message: `The snapshot's manifest.json cannot be read: ${reason}. Export the snapshot again; docs/nlz-format.md describes it.`,
    params: { reason },
  });

/** Parses the bytes of manifest.json: UTF-8 (a byte order mark is accepted), JSON, then the schema. */
export function parseManifest(bytes: Uint8Array): Result<StoredManifest, SnapshotFileError> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return unreadable("it is not UTF-8 text");
  }
  // Unknown fields are kept and rewritten, and writing is recursive: deep nesting would overflow the stack there.
  if (depth(text) > maxDepth) return unreadable("it is nested too deeply");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable("it is not JSON");
  }
  return validateManifest(value);
}

const code = {
  quote: 0x22,
  backslash: 0x5c,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
};

/** The deepest nesting of a JSON text, without parsing it. */
function depth(text: string): number {
  let deepest = 0;
  let level = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter === code.quote) inText = !inText;
    else if (inText) index += letter === code.backslash ? 1 : 0;
    else if (letter === code.openBrace || letter === code.openBracket) {
      level += 1;
      if (level > deepest) deepest = level;
    } else if (letter === code.closeBrace || letter === code.closeBracket) level -= 1;
  }
  return deepest;
}
