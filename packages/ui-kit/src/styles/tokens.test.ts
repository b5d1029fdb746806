import { readFileSync } from "node:fs";
import { editionCss, listEditionNames, readEdition } from "@sonolens/editions";
import { describe, expect, it } from "vitest";
import { contrast, readTokens } from "../testing/read-tokens.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
const editions = listEditionNames();
const grounds = ["ground", "surface", "raised"];

describe.each(themes)("%s tokens", (theme) => {
  describe.each(editions)("of edition %s", (edition) => {
    const tokens = readTokens(css + editionCss(readEdition(edition)), theme, edition);
    const ratio = (front: string, back: string) => contrast(tokens[front] ?? "", tokens[back] ?? "");

    it("let text be read on every ground", () => {
      const texts = [
        "ink",
        "ink-2",
        "ink-3",
        "err",
        "open-t",
        "repair-t",
        "solved-t",
        "sev1-t",
        "sev2-t",
        "sev3-t",
        "sev4-t",
      ];
      const pairs = texts.flatMap((text) =>
        grounds.map((ground) => [text, ground, ratio(text, ground)] as const),
      );
      expect(pairs.filter(([, , value]) => value < 4.5)).toEqual([]);
    });

    it("let the accent be read as text, on its wash, and under its own ink", () => {
      for (const [front, back] of [
        ["acc", "ground"],
        ["acc", "surface"],
        ["acc", "acc-wash"],
        ["acc-ink", "acc"],
        ["inv-acc", "inv"],
        ["err", "err-wash"],
        ["err-ink", "err"],
        ["warn-t", "warn-wash"],
        ["ink", "warn-wash"],
        ["inv-ink", "inv"],
        ["inv-ink-2", "inv"],
        ["inv-ink", "inv-ok-wash"],
        ["inv-ink-2", "inv-ok-wash"],
        ["inv-acc", "inv-ok-wash"],
        ["inv-ok", "inv-ok-wash"],
        ["inv-ink", "inv-err-wash"],
        ["inv-ink-2", "inv-err-wash"],
        ["inv-acc", "inv-err-wash"],
        ["inv-err", "inv-err-wash"],
        ["inv-ink", "inv-warn-wash"],
        ["inv-ink-2", "inv-warn-wash"],
        ["inv-acc", "inv-warn-wash"],
        ["inv-warn", "inv-warn-wash"],
        ["ink-3", "sunken"],
        ["ink-2", "quiet"],
        ["ink", "quiet"],
        ["ink-2", "hover"],
        ["well-ink-2", "well"],
      ] as const)
        expect(ratio(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
    });

    it("let control edges and severity glyphs be told from the ground", () => {
      for (const front of ["line-2", "acc-line", "sev1", "sev3", "sev4"])
        for (const ground of grounds)
          expect(ratio(front, ground), `${front} on ${ground}`).toBeGreaterThanOrEqual(3);
    });
  });
});

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
