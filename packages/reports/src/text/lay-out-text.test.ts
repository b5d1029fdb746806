import { expect, it } from "vitest";
import { textContext } from "../testing/open-report.ts";
import { sentences } from "../testing/sentences.ts";
import { fitText, layOutText, type TextLine } from "./lay-out-text.ts";

const style = { sizePt: 10 };
const textOf = ({ fragments }: TextLine) =>
  fragments.map((fragment) => (fragment.kind === "text" ? fragment.original : "")).join("");

const linesOf = async (text: string, language: string, widthPt: number) =>
  layOutText(text, style, widthPt, await textContext(text, language)).lines.map(textOf);

it.each(Object.entries(sentences))(
  "[RPT-23] %s: every line fits, and together they are the text",
  async (language, sentence) => {
    const { lines } = layOutText(sentence, style, 140, await textContext(sentence, language));
    expect(lines.length).toBeGreaterThan(1);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(140.01);
    expect(lines.map(textOf).join("").replaceAll(/\s/g, "")).toBe(sentence.replaceAll(/\s/g, ""));
  },
);

it("ends lines of Thai between words, and never after a vowel that is written before its consonant", async () => {
  const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment(sentences.th ?? "")].map(
    ({ segment }) => segment,
  );
  const starts = new Set(words);
  for (const line of await linesOf(sentences.th ?? "", "th", 90)) {
    const first = [...starts].filter((word) => line.startsWith(word));
    expect(first, line).not.toEqual([]);
  }
});

it("begins no line of Japanese or Chinese with a closing mark, and ends none with an opening one", async () => {
  for (const language of ["ja", "zh-CN", "zh-TW"])
    for (let widthPt = 50; widthPt < 120; widthPt += 7)
      for (const line of await linesOf(sentences[language] ?? "", language, widthPt)) {
        expect(line).not.toMatch(/^[、。,」”:]/);
        expect(line).not.toMatch(/[「“]$/);
      }
});

it("ends lines of Korean between words only", async () => {
  const words = (sentences.ko ?? "").split(" ");
  const lines = await linesOf(sentences.ko ?? "", "ko", 90);
  expect(lines.flatMap((line) => line.split(" "))).toEqual(words);
});

it("divides a word that is wider than a line, and keeps spaces that do not break", async () => {
  expect((await linesOf("Donaudampfschifffahrtsgesellschaft", "de", 60)).join("")).toBe(
    "Donaudampfschifffahrtsgesellschaft",
  );
  const lines = await linesOf("about 42\u00a0l/min of air", "en", 50);
  expect(lines.find((line) => line.includes("42"))).toContain("42\u00a0l/min");
});

it("orders right-to-left words within a line, and mirrors their brackets", async () => {
  const text = "Label (تسرب الهواء) 42";
  const { lines } = layOutText(text, style, 400, await textContext(text, "en"));
  const [line] = lines;
  const drawn = line?.fragments.map((fragment) => (fragment.kind === "text" ? fragment : undefined));
  expect(drawn?.[0]?.original).toMatch(/^Label/);
  expect(drawn?.at(-1)?.original).toMatch(/42$/);
  const lefts = drawn?.map((fragment) => fragment?.x ?? 0) ?? [];
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
});

it("draws Han characters with the font of the language", async () => {
  const faces: Record<string, string> = { ja: "jp", "zh-CN": "sc", "zh-TW": "tc", "zh-Hant": "tc" };
  for (const [language, face] of Object.entries(faces)) {
    const [line] = layOutText("骨", style, 100, await textContext("骨", language)).lines;
    expect(line?.fragments[0], language).toMatchObject({ face });
  }
});

it("shows a sign for a character that no font has, and keeps the character", async () => {
  const text = "Pump \u{13a0} 7";
  const [line] = layOutText(text, style, 200, await textContext(text, "en")).lines;
  expect(line && textOf(line)).toBe(text);
  expect(line?.fragments[0]).toMatchObject({ drawn: "Pump \ufffd 7" });
});

it.each([
  ["Key 1️⃣", "Key 1"],
  ["नमस्ते 7", "\ufffd\ufffd\ufffd 7"],
])("shows one sign for what a reader sees as one character: %s", async (text, drawn) => {
  const [line] = layOutText(text, style, 200, await textContext(text, "en")).lines;
  expect(line && textOf(line)).toBe(text);
  const shown = line?.fragments.map((fragment) => (fragment.kind === "text" ? fragment.drawn : ""));
  expect(shown?.join("")).toBe(drawn);
});

it.each(["👩🏽‍🏭", "👍🏽", "🇹🇭", "🔧", "❤️‍🔥", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"])(
  "draws %s as one shape of the font of emoji, and keeps its characters",
  async (emoji) => {
    const text = `Valve ${emoji} 7`;
    const context = await textContext(text, "en");
    const [line] = layOutText(text, style, 200, context).lines;
    expect(line && textOf(line)).toBe(text);
    const drawn = line?.fragments.flatMap((fragment) =>
      fragment.kind === "text" && fragment.face === "emoji" ? [fragment.drawn] : [],
    );
    expect(drawn).toHaveLength(1);
    const glyphs = context.fonts
      .faceOf("emoji", false)
      .runsOf(drawn?.[0] ?? "")
      .flatMap((run) => run.glyphs);
    expect(glyphs).toHaveLength(1);
    expect(glyphs[0]?.path.toSVG().length).toBeGreaterThan(100);
  },
);

it("draws © and a digit with the font of the text, and loads no font of emoji for them", async () => {
  const { names } = (await textContext("© 2026, Valve 7 ®", "en")).fonts;
  expect(names).toEqual(["sans"]);
});

it("shortens a text to one line with an ellipsis", async () => {
  const context = await textContext("Valve drop 2, packing line", "en");
  const line = fitText("Valve drop 2, packing line", style, 60, context);
  expect(textOf(line)).toMatch(/^Valve.*…$/);
  expect(line.width).toBeLessThanOrEqual(60);
});

it.each([
  ["مضخات · 20.11.2026 05:22 · High", "en", ["مضخات", " · ", "20.11.2026 05:22 · High"]],
  ["8 مضخات; 9 Valve", "en", ["8 ", "مضخات", "; ", "9 Valve"]],
])(
  "keeps the parts of a line in their order beside a name from right to left: %s",
  async (text, language, parts) => {
    const { lines } = layOutText(text, style, 400, await textContext(text, language));
    const drawn = (lines[0]?.fragments ?? []).toSorted((one, other) => one.x - other.x);
    const seen = drawn.map((fragment) => (fragment.kind === "text" ? fragment.original : "")).join("");
    expect(seen).toBe(parts.join(""));
  },
);
