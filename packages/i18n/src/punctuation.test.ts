import { expect, it } from "vitest";
import { translator } from "./create-i18n.ts";
import { locales } from "./locales.ts";
import { punctuationOf } from "./punctuation.ts";
import { createReportI18n } from "./report-texts.ts";

const inLanguage = async (locale: string) => punctuationOf(translator(await createReportI18n(locale)));

it("puts texts beside each other with the marks of their language", async () => {
  const shown = async (locale: string) => {
    const { sentence, sentences, labeled, noted, list, series, separated } = await inLanguage(locale);
    return [
      sentences([sentence("a"), sentence("b")]),
      labeled("a", "b"),
      noted("a", "b"),
      list(["a", "b"]),
      series(["a", "b"]),
      separated(["a", "b"]),
    ];
  };
  expect(await shown("en")).toEqual(["a. b.", "a: b", "a (b)", "a; b", "a, b", "a · b"]);
  expect(await shown("ja")).toEqual(["a。b。", "a：b", "a（b）", "a、b", "a、b", "a・b"]);
  expect(await shown("zh-CN")).toEqual(["a。b。", "a：b", "a（b）", "a；b", "a、b", "a · b"]);
  expect(await shown("fr")).toEqual(["a. b.", "a\u00a0: b", "a (b)", "a\u00a0; b", "a, b", "a · b"]);
  expect(await shown("el")).toEqual(["a. b.", "a: b", "a (b)", "a· b", "a, b", "a · b"]);
  expect(await shown("ko")).toEqual(["a. b.", "a: b", "a(b)", "a; b", "a, b", "a · b"]);
  expect(await shown("th")).toEqual(["a b", "a: b", "a (b)", "a; b", "a, b", "a · b"]);
});

it("leaves out what is not there, and gives marks alone beside an empty text", async () => {
  for (const locale of locales) {
    const { series, separated, sentences, labeled, noted, separator, space } = await inLanguage(locale);
    expect([series([]), separated([undefined, "", "a", null, false]), sentences(["b", ""])]).toEqual([
      "",
      "a",
      "b",
    ]);
    expect(`a${labeled("", "b")}`, locale).toBe(labeled("a", "b"));
    expect(`a${noted("", "b")}`, locale).toBe(noted("a", "b"));
    expect(`a${separator}b`, locale).toBe(separated(["a", "b"]));
    expect(`a${space}b`, locale).toBe(sentences(["a", "b"]));
  }
});

it("does not read what is put together as a text of its own", async () => {
  const { labeled, list } = await inLanguage("en");
  expect(labeled("{{first}}", "$t(common:failed)")).toBe("{{first}}: $t(common:failed)");
  expect(list(["{{second}}", "b", "{{text}}"])).toBe("{{second}}; b; {{text}}");
});
