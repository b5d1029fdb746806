import type { FontFile } from "../font-files.ts";

/** A typeface: one file, or two with a semibold one. */
export type FaceName = "sans" | "thai" | "jp" | "kr" | "sc" | "tc" | "arabic" | "hebrew" | "emoji";

/** The files of a typeface. Without a semibold one, bold text is drawn with an outline. */
export const filesOfFace: Readonly<Record<FaceName, { regular: FontFile; bold?: FontFile }>> = {
  sans: { regular: "sans-regular", bold: "sans-semibold" },
  thai: { regular: "thai-regular", bold: "thai-semibold" },
  jp: { regular: "jp-regular" },
  kr: { regular: "kr-regular" },
  sc: { regular: "sc-regular" },
  tc: { regular: "tc-regular" },
  arabic: { regular: "arabic-regular" },
  hebrew: { regular: "hebrew-regular" },
  emoji: { regular: "emoji-regular" },
};

const scriptPatterns = [
  ["thai", /\p{Script=Thai}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["hangul", /\p{Script=Hangul}/u],
  ["kana", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["emoji", /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u],
  ["han", /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u],
] as const;

type Script = (typeof scriptPatterns)[number][0];

const han = ["jp", "sc", "tc", "kr"] as const satisfies readonly FaceName[];

/** The typeface of Han characters in a language: the same character has other shapes in each. */
export function hanFaceOf(language: string): (typeof han)[number] | undefined {
  const [main = "", ...rest] = language.toLowerCase().split("-");
  if (main === "ja") return "jp";
  if (main === "ko") return "kr";
  if (main !== "zh") return undefined;
  return rest.some((part) => ["tw", "hk", "mo", "hant"].includes(part)) ? "tc" : "sc";
}

/** The scripts of a text, other than those of the sans typeface (Latin, Cyrillic, Greek). */
export const scriptsOf = (text: string): Script[] =>
  scriptPatterns.filter(([, pattern]) => pattern.test(text)).map(([script]) => script);

/** Typefaces in the order in which they are tried for a character of a script in a language. */
export function facesOf(script: Script, language: string): readonly FaceName[] {
  switch (script) {
    case "thai":
    case "arabic":
    case "hebrew":
      return [script];
    case "emoji":
      // Signs such as © are letters of the text.
      return ["sans", "emoji"];
    case "hangul":
      return ["kr"];
    case "kana":
      return [hanFaceOf(language) ?? "jp", "jp"];
    case "han": {
      const first = hanFaceOf(language);
      return first ? [first, ...han.filter((face) => face !== first)] : han;
    }
  }
}

/** Whether the letters of a typeface are written from right to left; its fonts put them in that order. */
export const isRightToLeft = (face: FaceName): boolean => face === "arabic" || face === "hebrew";
