import { create, type Font } from "fontkit";
import { type FontFile, type FontLoader, loadFont } from "../font-files.ts";
import type { ReportDocument } from "../layout/block.ts";
import { textsOf } from "../layout/texts-of.ts";
import { createFace, type Face } from "./face.ts";
import { type FaceName, facesOf, filesOfFace, isRightToLeft, scriptsOf } from "./script.ts";

/** The fonts of a report, opened. */
export interface ReportFonts {
  readonly faceOf: (name: FaceName, bold: boolean) => Face;
  /** Typefaces that are loaded, in the order in which they are tried for any character. */
  readonly names: readonly FaceName[];
}

/** Read tables of a font by the bytes of its file. */
const tablesOf = new WeakMap<Uint8Array, Font["_tables"]>();
const unpacked = new Map<FontFile, Promise<Uint8Array>>();

async function unpackFont(file: FontFile, load: FontLoader): Promise<Uint8Array> {
  const [{ default: decompress }, packed] = await Promise.all([
    import("woff2-encoder/decompress"),
    load(file),
  ]);
  return decompress(packed);
}

/** Reads a font once for all reports of this process or worker; a failure is not kept. */
function bytesOf(file: FontFile, load: FontLoader): Promise<Uint8Array> {
  const known = unpacked.get(file);
  if (known) return known;
  const bytes = unpackFont(file, load);
  unpacked.set(file, bytes);
  bytes.catch(() => unpacked.delete(file));
  return bytes;
}

/** Characters that a layout adds to the texts of a document. */
const ownCharacters = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("")}…\ufffd`;

/**
 * Opens a font for one report. A font remembers the characters of a glyph from the first text that has it, which may be
 * another one, such as an i with a mark above it, drawn as a dotless ı; so each report has its own, which has seen its
 * characters. The tables of its file, which take longer to read than a report to lay out, are the same for all.
 */
function openFont(bytes: Uint8Array, characters: ReadonlySet<number>): Font {
  const font = create(bytes);
  const tables = tablesOf.get(bytes) ?? font._tables;
  tablesOf.set(bytes, tables);
  font._tables = tables;
  for (const codePoint of characters)
    if (font.hasGlyphForCodePoint(codePoint)) font.glyphForCodePoint(codePoint);
  return font;
}

/** The typefaces that a report needs: the sans one, and those of the scripts that occur in its texts. */
export function facesNeeded(document: ReportDocument): FaceName[] {
  const names = new Set<FaceName>(["sans"]);
  // All texts are joined because a character decides; one pass of each pattern is faster than many short ones.
  const byLanguage = new Map<string, string[]>();
  for (const { text, lang = document.language } of textsOf(document)) {
    const texts = byLanguage.get(lang);
    if (texts) texts.push(text);
    else byLanguage.set(lang, [text]);
  }
  for (const [language, texts] of byLanguage)
    for (const script of scriptsOf(texts.join("\n"))) {
      const [first = "sans"] = facesOf(script, language);
      names.add(first);
    }
  return [...names];
}

/** Below are the letters and marks of the fonts that are loaded for a script as a whole. */
const firstOfOthers = 0x2190;

const codePointsOf = (text: string): number[] =>
  Array.from(text.normalize("NFC"), (character) => character.codePointAt(0) ?? 0);

/**
 * Opens the fonts that a report needs, and no others, as those of Chinese and Japanese take 2 to 4 MB each. Han
 * characters and emoji that the font of the language lacks are looked for in the others, which are then loaded too.
 */
export async function loadReportFonts(
  document: ReportDocument,
  load: FontLoader = loadFont,
): Promise<ReportFonts> {
  const faces = new Map<string, Face>();
  const names: FaceName[] = [];
  const characters = new Set(codePointsOf(ownCharacters));
  for (const { text } of textsOf(document))
    for (const codePoint of codePointsOf(text)) characters.add(codePoint);
  const add = async (name: FaceName) => {
    if (names.includes(name)) return;
    const files = filesOfFace[name];
    const regular = openFont(await bytesOf(files.regular, load), characters);
    const bold = files.bold && openFont(await bytesOf(files.bold, load), characters);
    const reversed = isRightToLeft(name);
    faces.set(`${name} regular`, createFace(regular, false, reversed));
    faces.set(`${name} bold`, createFace(bold ?? regular, bold === undefined, reversed));
    names.push(name);
  };
  for (const name of facesNeeded(document)) await add(name);
  const faceOf = (name: FaceName, bold: boolean): Face => {
    const face = faces.get(`${name} ${bold ? "bold" : "regular"}`);
    if (!face) throw new Error(`The font ${name} is not loaded.`);
    return face;
  };
  for (const { text, lang = document.language } of textsOf(document))
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (codePoint < firstOfOthers || names.some((name) => faceOf(name, false).covers(codePoint))) continue;
      for (const script of scriptsOf(character))
        for (const name of facesOf(script, lang)) {
          if (names.some((loaded) => faceOf(loaded, false).covers(codePoint))) break;
          await add(name);
        }
    }
  return { faceOf, names };
}
