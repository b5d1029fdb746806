import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "../lib/fold-text.ts";
import { foundPieces, optionFinder } from "./option-search.ts";

const find = (labels: string[], query: string) =>
  optionFinder(labels.map((label) => ({ value: label, label })))(query).map(({ label }) => label);

describe("optionFinder", () => {
  it("puts first what begins with the query, then what has a word that does", () => {
    expect(find(["Dryer valve", "Unvalved", "Valve 2", "Pump", "Valve 1"], "valve")).toEqual([
      "Valve 2",
      "Valve 1",
      "Dryer valve",
      "Unvalved",
    ]);
  });

  it("asks for every word, in any order, in label and detail", () => {
    const finder = optionFinder([
      { value: "1", label: "Cubicle 7, termination L2", detail: "substation-east" },
      { value: "2", label: "Cubicle 7, termination L1", detail: "substation-west" },
    ]);
    expect(finder("east cub").map(({ value }) => value)).toEqual(["1"]);
    expect(finder("termination cubicle").map(({ value }) => value)).toEqual(["1", "2"]);
    expect(finder("cubicle 8")).toEqual([]);
  });

  it("leaves case, accents, width and strokes aside", () => {
    for (const [label, query] of [
      ["Käyttöpaine", "kaytto"],
      ["Straße", "STRASSE"],
      ["Łódź", "lodz"],
      ["Måløv", "malov"],
      ["ＡＢＣ", "abc"],
      ["コンプレッサー", "ｺﾝﾌﾟ"],
      ["ΑΕΡΑΣ", "αέρας"],
    ] as const)
      expect(find([label], query), `${query} in ${label}`).toEqual([label]);
  });

  it("finds every option by its own label, and all by nothing", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 })), (labels) => {
        for (const label of labels) expect(find(labels, label)).toContain(label);
        expect(find(labels, "  ")).toEqual(labels);
      }),
    );
  });

  it("folds a folded text to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => foldText(foldText(text)) === foldText(text)),
    );
  });
});

describe("foundPieces", () => {
  /** Marks matches with brackets. */
  const marked = (text: string, query: string) =>
    foundPieces(text, query)
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join("");

  it("marks every word of the query, at the beginning of words where it stands there", () => {
    expect(marked("Cubicle 7, termination L1", "l1 cub")).toBe("[Cub]icle 7, termination [L1]");
    expect(marked("Valve levers, lower hall", "l")).toBe("Valve [l]evers, [l]ower hall");
    expect(marked("Unvalved", "valve")).toBe("Un[valve]d");
    expect(marked("Pump", "")).toBe("Pump");
    expect(marked("Pump", "x")).toBe("Pump");
    expect(marked("Pump", "PUMP")).toBe("[Pump]");
  });

  it("marks what is written otherwise but is the same", () => {
    expect(marked("Käyttöpaine", "kaytto")).toBe("[Käyttö]paine");
    expect(marked("Ka\u0308yttö", "kay")).toBe("[Ka\u0308y]ttö");
    expect(marked("Straße 5", "strasse")).toBe("[Straße] 5");
    expect(marked("ΟΔΟΣ", "οδός")).toBe("[ΟΔΟΣ]");
    expect(marked("コンプレッサー", "ｺﾝﾌﾟ")).toBe("[コンプ]レッサー");
  });

  it("loses no letter, and marks something in whatever the finder finds", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    fc.assert(
      fc.property(text, text, (label, query) => {
        const pieces = foundPieces(label, query);
        expect(pieces.map((piece) => piece.text).join("")).toBe(label);
        if (foldText(query).trim() !== "" && find([label], query).length > 0)
          expect(pieces.some(({ found }) => found)).toBe(true);
      }),
    );
  });
});
