/** Replaces a story's texts by those of another language, to see whether they fit. */
import { pseudoLocalize } from "../packages/i18n/src/index.ts";

export const sampleLanguages = ["en", "de", "nl", "ja", "th", "pseudo"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

type Texts = { readonly [key: string]: string | Texts };
const files = import.meta.glob<{ default: Texts }>("../packages/i18n/src/locales/{en,de,nl,ja}/*.json", {
  eager: true,
});

function flat(texts: Texts, into: Map<string, string>, path: string) {
  for (const [key, text] of Object.entries(texts))
    if (typeof text === "string") into.set(`${path}.${key}`, text);
    else flat(text, into, `${path}.${key}`);
}

function textsOf(language: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, module] of Object.entries(files))
    if (file.includes(`/locales/${language}/`)) flat(module.default, found, file.split("/").at(-1) ?? "");
  return found;
}

/**
 * The product's own translations by their English text: texts that a story shares with the product are really
 * translated.
 */
function dictionary(language: string): Map<string, string> {
  const translated = textsOf(language);
  return new Map([...textsOf("en")].map(([key, text]) => [text, translated.get(key) ?? text]));
}

const dictionaries = new Map<string, Map<string, string>>();
const samples = {
  ja: "騒音源の位置と漏れの大きさを確認してから修理の予定を組みます。測定値は距離と湿度によって変わります。",
  th: "ตรวจสอบตำแหน่งของแหล่งกำเนิดเสียงและขนาดของรอยรั่วก่อนวางแผนการซ่อม ค่าที่วัดได้ขึ้นอยู่กับระยะทาง",
};
/** Characters in a typical translation per English character. */
const lengths = { ja: 0.6, th: 1.05 };

function sample(text: string, language: "ja" | "th"): string {
  const source = samples[language];
  const letters = Math.max(2, Math.round(text.length * lengths[language]));
  const start = text.length % 11;
  let out = "";
  while (out.length < letters) out += source.slice(out === "" ? start : 0);
  // A combining mark is never cut from its Thai letter.
  let end = letters;
  while (language === "th" && /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(out[end] ?? "")) end += 1;
  return out
    .slice(0, end)
    .replace(/^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+/, "")
    .trim();
}

/** Whether a text is translatable; numbers, language codes and symbols are not. */
const isWords = (text: string) =>
  /\p{L}{2}/u.test(text) && !/[\p{Script=Arabic}\p{Script=Han}\p{Script=Thai}]/u.test(text);

/** The text in that language: its translation if the product has one, else a text of typical length. */
export function sampleText(text: string, language: SampleLanguage): string {
  const core = text.trim();
  if (language === "en" || !isWords(core)) return text;
  // Longer by additional words, as in real languages: one word longer than a line would prove nothing.
  if (language === "pseudo")
    return text.replace(core, () =>
      pseudoLocalize(core).replace(/~{9,}/, (more) => more.replace(/~{8}/g, " ~~~~~~~")),
    );
  const known = dictionaries.get(language) ?? dictionary(language);
  dictionaries.set(language, known);
  const translated = known.get(core);
  if (translated) return text.replace(core, () => translated);
  if (language === "de" || language === "nl") return text;
  return text.replace(core, () => sample(core, language));
}
