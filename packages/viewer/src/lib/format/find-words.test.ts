import { describe, expect, it } from "vitest";
import { holdsWords, rangesOfWords, searchWords } from "./find-words.ts";

const marked = (text: string, query: string) =>
  rangesOfWords(text, searchWords(query)).map(({ start, end }) => text.slice(start, end));

describe("finding words", () => {
  it.each([
    ["Größe eines Lecks", "grösse", true],
    ["Größe eines Lecks", "GROSSE LECK", true],
    ["Größe eines Lecks", "leck größe kosten", false],
    ["Café", "cafe", true],
    ["cafe\u0301", "café", true],
    ["ﾍﾞﾙﾄ", "ベルト", true],
    ["漏れの費用", "費用", true],
    ["ＰＤ の種類", "pd", true],
    ["がく", "かく", false],
    ["anything", "  ", true],
    ["a.b", ".", true],
  ])("%j and %j: %s", (text, query, held) => {
    expect(holdsWords(text, searchWords(query))).toBe(held);
  });

  it("marks what stands in the text, with its capitals and accents", () => {
    expect(marked("Größe und GRÖSSE", "grosse")).toEqual(["Größe", "GRÖSSE"]);
    expect(marked("Straße", "s")).toEqual(["S", "ß"]);
    expect(marked("Strasse", "ras ass")).toEqual(["rass"]);
    expect(marked("cafe\u0301 au lait", "CAFÉ lait")).toEqual(["cafe\u0301", "lait"]);
    expect(marked("aaaa", "aa")).toEqual(["aaaa"]);
    expect(marked("𝐀 leak", "a")).toEqual(["𝐀", "a"]);
    expect(marked("nothing", "")).toEqual([]);
  });

  it("takes a word that another one holds for the same", () => {
    expect(searchWords("leak leaks LEAK")).toEqual(["leaks"]);
  });
});
