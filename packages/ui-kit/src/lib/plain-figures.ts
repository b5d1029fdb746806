/** Signs that Japanese, Chinese and Arabic keyboards type where others have a point, a comma, plus or minus. */
const plainSigns: Readonly<Record<string, string>> = {
  "．": ".",
  "。": ".",
  "｡": ".",
  "\u066b": ".",
  "，": ",",
  "、": ",",
  "､": ",",
  "\u066c": "",
  "＋": "+",
  "\u2212": "-",
  "－": "-",
  "﹣": "-",
  "‐": "-",
  "‑": "-",
  "–": "-",
  // What a text from right to left has around its signs.
  "\u061c": "",
  "\u200e": "",
  "\u200f": "",
  // The mark of a long vowel is on the key of the minus.
  ー: "-",
  ｰ: "-",
};

const signs = new RegExp(`[${Object.keys(plainSigns).join("")}]`, "g");

/** Converts digits of all scripts, full-width ones too, to 0 to 9, and the signs of a number typed with them. */
export function plainFigures(text: string): string {
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      // The digits of a script are contiguous, and the code before their zero is not in `\p{Nd}`.
      let zero = code;
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String(code - zero);
    })
    .replace(signs, (sign) => plainSigns[sign] ?? sign);
}
