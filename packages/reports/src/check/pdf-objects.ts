/** A value of a PDF: names as `/Name`, strings as their bytes in Latin-1, references as objects. */
export type PdfValue =
  | number
  | string
  | boolean
  | null
  | PdfReference
  | readonly PdfValue[]
  | ReadonlyMap<string, PdfValue>;

/** The number of an object elsewhere in the file. */
export interface PdfReference {
  readonly object: number;
}

/** A value that was read, and where it ends. */
export interface ReadValue {
  readonly value: PdfValue;
  readonly end: number;
}

/** The file is not written as the standard says. */
export class PdfError extends Error {}

const maxDepth = 64;
const isSpace = (char: string) => /[\0\t\n\f\r ]/.test(char);
const isRegular = (char: string) => char !== "" && !/[\0\t\n\f\r ()<>[\]{}/%]/.test(char);

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Skips blanks and comments. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && isSpace(text.charAt(at))) at += 1;
    if (text.charAt(at) !== "%") return at;
    while (at < text.length && !/[\r\n]/.test(text.charAt(at))) at += 1;
  }
}

/** Reads the value that begins at a place of a file, which is given as Latin-1. Throws a `PdfError` for anything else. */
export function readPdfValue(text: string, from: number, depth = 0): ReadValue {
  if (depth > maxDepth) throw new PdfError("Too deep.");
  const at = skipSpace(text, from);
  const char = text.charAt(at);
  if (text.startsWith("<<", at)) return readDictionary(text, at + 2, depth);
  if (char === "[") return readArray(text, at + 1, depth);
  if (char === "(") return readString(text, at + 1);
  if (char === "<") return readHexString(text, at + 1);
  if (char === "/") {
    const end = endOfRegular(text, at + 1);
    return { value: `/${unescapedName(text.slice(at + 1, end))}`, end };
  }
  const end = endOfRegular(text, at);
  const word = text.slice(at, end);
  if (word === "true" || word === "false") return { value: word === "true", end };
  if (word === "null") return { value: null, end };
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) throw new PdfError(`Not a value: ${word.slice(0, 20)}`);
  const reference = /^(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(
    text.slice(at, at + 40),
  );
  if (reference) return { value: { object: Number(reference[1]) }, end: at + reference[0].length };
  return { value: Number(word), end };
}

function endOfRegular(text: string, from: number): number {
  let at = from;
  while (isRegular(text.charAt(at))) at += 1;
  return at;
}

const unescapedName = (name: string) =>
  name.replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function readDictionary(text: string, from: number, depth: number): ReadValue {
  const entries = new Map<string, PdfValue>();
  let at = skipSpace(text, from);
  while (!text.startsWith(">>", at)) {
    const name = readPdfValue(text, at, depth + 1);
    if (typeof name.value !== "string" || !name.value.startsWith("/")) throw new PdfError("Not a name.");
    const { value, end } = readPdfValue(text, name.end, depth + 1);
    entries.set(name.value.slice(1), value);
    at = skipSpace(text, end);
  }
  return { value: entries, end: at + 2 };
}

function readArray(text: string, from: number, depth: number): ReadValue {
  const values: PdfValue[] = [];
  let at = skipSpace(text, from);
  while (text.charAt(at) !== "]") {
    const { value, end } = readPdfValue(text, at, depth + 1);
    values.push(value);
    at = skipSpace(text, end);
  }
  return { value: values, end: at + 1 };
}

function readString(text: string, from: number): ReadValue {
  let value = "";
  let open = 1;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "\\") {
      const [octal] = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4)) ?? [];
      const next = text.charAt(at + 1);
      if (octal !== undefined) value += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      else if (!/[\r\n]/.test(next)) value += escapes[next] ?? next;
      at += octal?.length ?? (text.startsWith("\r\n", at + 1) ? 2 : 1);
      continue;
    }
    if (char === "(") open += 1;
    if (char === ")") open -= 1;
    if (open === 0) return { value, end: at + 1 };
    value += char;
  }
  throw new PdfError("A text does not end.");
}

function readHexString(text: string, from: number): ReadValue {
  const end = text.indexOf(">", from);
  if (end < 0) throw new PdfError("A text does not end.");
  const digits = text.slice(from, end).replace(/[^\da-fA-F]/g, "");
  const value = (digits.match(/..?/g) ?? []).map((pair) =>
    String.fromCharCode(Number.parseInt(pair.padEnd(2, "0"), 16)),
  );
  return { value: value.join(""), end: end + 1 };
}
