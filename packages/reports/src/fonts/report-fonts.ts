import { create, type Font } from "fontkit";
import { type FontFile, type FontLoader, loadFont } from "../font-files.ts";
import type { ReportDocument } from "../layout/block.ts";
import { textsOf } from "../layout/texts-of.ts";
import { createFace, type Face } from "./face.ts";
import { type FaceName, facesOf, filesOfFace, scriptsOf } from "./script.ts";

/** The fonts of a report, opened. */
export interface ReportFonts {
  readonly faceOf: (name: FaceName, bold: boolean) => Face;
  /** Typefaces that are loaded, in the order in which they are tried for any character. */
  readonly names: readonly FaceName[];
}

const opened = new Map<FontFile, Promise<Font>>();

async function openFont(file: FontFile, load: FontLoader): Promise<Font> {
  const [{ default: decompress }, packed] = await Promise.all([
    import("woff2-encoder/decompress"),
    load(file),
  ]);
  return create(await decompress(packed));
}

/** Opens a font once for all reports of this process or worker; a failure is not kept. */
function fontOf(file: FontFile, load: FontLoader): Promise<Font> {
  const known = opened.get(file);
  if (known) return known;
  const font = openFont(file, load);
  opened.set(file, font);
  font.catch(() => opened.delete(file));
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

/**
 * Opens the fonts that a report needs, and no others, as those of Chinese and Japanese take 2 to 4 MB each. Han
 * characters that the font of the language lacks are looked for in the others, which are then loaded too.
 */
export async function loadReportFonts(
  document: ReportDocument,
  load: FontLoader = loadFont,
): Promise<ReportFonts> {
  const faces = new Map<string, Face>();
  const names: FaceName[] = [];
  const add = async (name: FaceName) => {
    if (names.includes(name)) return;
    const files = filesOfFace[name];
    const regular = await fontOf(files.regular, load);
    const bold = files.bold && (await fontOf(files.bold, load));
    faces.set(`${name} regular`, createFace(regular, false));
    faces.set(`${name} bold`, bold ? createFace(bold, false) : createFace(regular, true));
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
      if (codePoint < 0x2e80 || names.some((name) => faceOf(name, false).covers(codePoint))) continue;
      for (const script of scriptsOf(character))
        for (const name of facesOf(script, lang)) {
          if (names.some((loaded) => faceOf(loaded, false).covers(codePoint))) break;
          await add(name);
        }
    }
  return { faceOf, names };
}
