import {
  PdfError,
  type PdfReference,
  type PdfValue,
  type ReadValue,
  readPdfValue,
  skipSpace,
} from "./pdf-objects.ts";

/** Why a file inside a PDF cannot be read. */
export type AttachmentProblem = "notPdf" | "pdfUnreadable" | "pdfWithoutData";

/** A file inside a PDF, or why there is none. */
export type PdfAttachment =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: AttachmentProblem };

const mark = "%PDF-";
/** Of what is decompressed: a small file must not fill the memory. */
const maxAttachmentBytes = 256 * 1024 * 1024;
/** Where the end of a file says where its table is. */
const tailBytes = 2048;
const maxUpdates = 100;
const maxNames = 10_000;

type Dictionary = ReadonlyMap<string, PdfValue>;

const isDictionary = (value: PdfValue | undefined): value is Dictionary => value instanceof Map;
const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === "object" && value !== null && "object" in value;

/**
 * Reads a file that is attached to a PDF, as reports are written: with tables of objects, also after other programs
 * appended to it, as for a signature. One that was written anew with compressed tables is `pdfUnreadable`.
 */
export async function attachmentOfPdf(pdf: Uint8Array, name: string): Promise<PdfAttachment> {
  if (latin(pdf.subarray(0, mark.length)) !== mark) return { ok: false, code: "notPdf" };
  try {
    const file = openPdf(pdf);
    const found = fileOf(file, name);
    if (!found) return { ok: false, code: "pdfWithoutData" };
    return { ok: true, bytes: await contentOf(file, found) };
  } catch (error) {
    if (error instanceof PdfError || error instanceof TypeError) return { ok: false, code: "pdfUnreadable" };
    throw error;
  }
}

/** Bytes as text, a character each, in pieces: no call takes as many arguments as a file has bytes. */
function latin(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return text;
}

interface OpenPdf {
  readonly bytes: Uint8Array;
  readonly root: PdfValue | undefined;
  /** Where each object begins, by its number. */
  readonly offsets: ReadonlyMap<number, number>;
}

function openPdf(bytes: Uint8Array): OpenPdf {
  const [, last] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin(bytes.subarray(-tailBytes))) ?? [];
  if (last === undefined) throw new PdfError("No table of objects.");
  const offsets = new Map<number, number>();
  let root: PdfValue | undefined;
  let at: number | undefined = Number(last);
  for (let update = 0; at !== undefined; update += 1) {
    if (update > maxUpdates) throw new PdfError("Too many updates.");
    const trailer: Dictionary = readTable(bytes, at, offsets);
    root ??= trailer.get("Root");
    const previous = trailer.get("Prev");
    at = typeof previous === "number" ? previous : undefined;
  }
  return { bytes, root, offsets };
}

/** Adds the objects of a table that no later one has; returns its trailer. */
function readTable(bytes: Uint8Array, from: number, offsets: Map<number, number>): Dictionary {
  const next = textFrom(bytes, from, "trailer");
  const text = next.text;
  if (!/^xref\s/.test(text)) throw new PdfError("The table is compressed.");
  let at = skipSpace(text, 4);
  for (;;) {
    const [head, first, count] = /^(\d+) (\d+)\s+/.exec(text.slice(at, at + 40)) ?? [];
    if (head === undefined) break;
    at += head.length;
    for (let index = 0; index < Number(count); index += 1) {
      const [entry, offset, kind] = /^(\d{10}) \d{5} ([nf])\s*/.exec(text.slice(at, at + 24)) ?? [];
      if (entry === undefined) throw new PdfError("Not an entry of a table.");
      const object = Number(first) + index;
      if (!offsets.has(object)) offsets.set(object, kind === "n" ? Number(offset) : -1);
      at += entry.length;
    }
  }
  const { value } = readPdfValue(latin(bytes.subarray(from + next.text.length + "trailer".length)), 0);
  if (!isDictionary(value)) throw new PdfError("No trailer.");
  return value;
}

/** The text from a place up to a word. */
function textFrom(bytes: Uint8Array, from: number, until: string): { readonly text: string } {
  const codes = Array.from(until, (char) => char.charCodeAt(0));
  for (let at = from; at <= bytes.length - codes.length; at += 1)
    if (codes.every((code, index) => bytes[at + index] === code))
      return { text: latin(bytes.subarray(from, at)) };
  throw new PdfError(`No ${until}.`);
}

/** Objects are read from pieces that grow until they contain the whole value. */
const pieceBytes = 4096;
const maxPieceBytes = 16 * 1024 * 1024;

interface ReadObject extends ReadValue {
  /** Where the text begins in which it ends. */
  readonly start: number;
}

function objectAt({ bytes, offsets }: OpenPdf, object: number): ReadObject {
  const start = offsets.get(object) ?? -1;
  if (start < 0 || start >= bytes.length) throw new PdfError(`No object ${object}.`);
  for (let size = pieceBytes; ; size *= 8) {
    const text = latin(bytes.subarray(start, start + size));
    const [head] = /^(\d+) \d+ obj/.exec(text) ?? [];
    if (head === undefined || Number.parseInt(head, 10) !== object)
      throw new PdfError(`No object ${object}.`);
    try {
      const { value, end } = readPdfValue(text, head.length);
      // Something has to follow, or the value may go on.
      if (end < text.length - 16) return { value, end, start };
    } catch (error) {
      if (!(error instanceof PdfError) || start + size >= bytes.length) throw error;
    }
    if (start + size >= bytes.length || size > maxPieceBytes) throw new PdfError("An object does not end.");
  }
}

/** The value itself, where it is a reference. */
const resolved = (file: OpenPdf, value: PdfValue | undefined): PdfValue | undefined =>
  isReference(value) ? objectAt(file, value.object).value : value;

function entryOf(file: OpenPdf, value: PdfValue | undefined, name: string): PdfValue | undefined {
  const dictionary = resolved(file, value);
  return isDictionary(dictionary) ? dictionary.get(name) : undefined;
}

/** The reference to the content of the attached file with a name. */
function fileOf(file: OpenPdf, name: string): PdfReference | undefined {
  const names = entryOf(file, entryOf(file, file.root, "Names"), "EmbeddedFiles");
  for (const specification of specificationsIn(file, names)) {
    const names = [entryOf(file, specification, "UF"), entryOf(file, specification, "F")];
    if (!names.some((one) => plainText(resolved(file, one)) === name)) continue;
    const content = entryOf(file, entryOf(file, specification, "EF"), "F");
    if (isReference(content)) return content;
  }
  return undefined;
}

function specificationsIn(file: OpenPdf, tree: PdfValue | undefined): PdfValue[] {
  const found: PdfValue[] = [];
  const left = [tree];
  while (left.length > 0) {
    const node = left.pop();
    const names = resolved(file, entryOf(file, node, "Names"));
    const kids = resolved(file, entryOf(file, node, "Kids"));
    if (Array.isArray(names)) found.push(...names.filter((_, index) => index % 2 === 1));
    if (Array.isArray(kids)) left.push(...kids);
    if (left.length + found.length > maxNames) throw new PdfError("Too many names.");
  }
  return found;
}

/** A text of the file; UTF-16 begins with a mark. */
function plainText(value: PdfValue | undefined): string | undefined {
  if (typeof value !== "string" || value.startsWith("/")) return undefined;
  if (!value.startsWith("\u00fe\u00ff")) return value;
  return new TextDecoder("utf-16be").decode(Uint8Array.from(value.slice(2), (char) => char.charCodeAt(0)));
}

async function contentOf(file: OpenPdf, { object }: PdfReference): Promise<Uint8Array> {
  const { value, start, end } = objectAt(file, object);
  const after = latin(file.bytes.subarray(start + end, start + end + 32));
  const [head] = /^\s*stream\r?\n/.exec(after) ?? [];
  if (!isDictionary(value) || head === undefined) throw new PdfError("Not a stream.");
  const length = resolved(file, value.get("Length"));
  if (typeof length !== "number") throw new PdfError("A stream without a length.");
  const from = start + end + head.length;
  const stored = file.bytes.subarray(from, from + length);
  const filter = resolved(file, value.get("Filter"));
  const filters = Array.isArray(filter) ? filter : filter === undefined || filter === null ? [] : [filter];
  if (filters.length === 0) return stored;
  if (filters.length > 1 || filters[0] !== "/FlateDecode" || value.has("DecodeParms"))
    throw new PdfError("Compressed in another way.");
  return inflated(stored);
}

/** Throws a TypeError for what is not compressed data. */
async function inflated(stored: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(stored)]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxAttachmentBytes) {
      await reader.cancel();
      throw new PdfError("Too large.");
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
