const maxName = { bytes: 200 } as const;

/** Names that Windows reserves for devices, with any extension. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;

/**
 * A text as a part of a file name on Windows, macOS and Linux: in NFC, without separators, reserved characters, control
 * characters and bidirectional controls, white space collapsed to single spaces.
 */
export function fileNamePart(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s/gu, " ")
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, "")
    .replace(/ {2,}/g, " ")
    .replace(/[<>:"/\\|?*]/g, "-")
    .trim();
}

/**
 * A whole file name of `stem` and `extension` (with its dot) that is valid on all three systems: its parts cleaned, no
 * dot or space at either end, no device name, at most 200 bytes of UTF-8, cut between graphemes.
 */
export function safeFileName(stem: string, extension: string): string {
  const end = fileNamePart(extension);
  const named = trimmed(fileNamePart(stem)) || "file";
  const [base = ""] = named.split(".");
  const allowed = deviceNames.test(base.trim()) ? `_${named}` : named;
  return `${trimmed(cutToBytes(allowed, maxName.bytes - byteLength(end)))}${end}`;
}

/** The same names made unique: of those equal or differing only in case, later ones get " (2)". */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const point = name.lastIndexOf(".");
    const [stem, extension] = point > 0 ? [name.slice(0, point), name.slice(point)] : [name, ""];
    let unique = name;
    for (let count = 2; taken.has(folded(unique)); count += 1) unique = `${stem} (${count})${extension}`;
    taken.add(folded(unique));
    return unique;
  });
}

const folded = (name: string): string => name.normalize("NFC").toLowerCase();

const trimmed = (text: string): string => text.replace(/^[. ]+|[. ]+$/g, "");

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The beginning of a text, cut between graphemes, in at most this many bytes of UTF-8. */
export function cutToBytes(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  let kept = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    used += byteLength(segment);
    if (used > bytes) break;
    kept += segment;
  }
  return kept;
}
