import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldLetters, foldText } from "./fold-text.ts";

describe("folding", () => {
  it.each([
    ["Größe", "GROSSE"],
    ["Café", "cafe"],
    ["cafe\u0301", "CAFÉ"],
    ["Ørsted Łódź", "orsted lodz"],
    ["ＰＤ", "pd"],
    ["ﾍﾞﾙﾄ", "ベルト"],
    ["ὈΔΥΣΣΕΎΣ", "οδυσσευς"],
    ["한국어", "한국어".normalize("NFD")],
  ])("takes %j and %j for the same", (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ["が", "か"],
    ["a", "b"],
  ])("keeps %j and %j apart", (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it("knows where each sign comes from", () => {
    expect(foldLetters("Straße é")).toEqual({ folded: "strasse e", begins: [0, 1, 2, 3, 4, 4, 5, 6, 7, 8] });
    expect(foldLetters("e\u0301x")).toEqual({ folded: "ex", begins: [0, 2, 3] });
    expect(foldLetters("𝐀b")).toEqual({ folded: "ab", begins: [0, 2, 3] });
  });

  it("says the same with and without the way back, which only goes on", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const { folded, begins } = foldLetters(text);
        expect(folded).toBe(foldText(text));
        expect(begins).toHaveLength(folded.length + 1);
        expect(begins).toEqual([...begins].sort((one, other) => one - other));
      }),
    );
  });
});
