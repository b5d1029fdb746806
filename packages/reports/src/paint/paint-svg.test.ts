import { expect, it } from "vitest";
import { englishWords, exampleReport } from "../testing/example-report.ts";
import { laidOut, reportOf } from "../testing/open-report.ts";
import { paintSvg } from "./paint-svg.ts";

it("[RPT-23] draws the operations of a page, each glyph defined once, without needing a font", async () => {
  const { layout, fonts } = await laidOut(exampleReport("en", englishWords, 2));
  for (const page of layout.pages) {
    const svg = await paintSvg(page, fonts, "Page");
    const count = (pattern: RegExp) => [...svg.matchAll(pattern)].length;
    const kinds = page.operations.map(({ kind }) => kind);
    expect(count(/<image /g)).toBe(kinds.filter((kind) => kind === "picture").length);
    expect(count(/<g transform/g)).toBe(
      page.operations.filter((operation) => operation.kind === "text" && /[^\s\u200b]/u.test(operation.drawn))
        .length,
    );
    const drawnRects = count(/<rect /g) - count(/<clipPath/g) - 1;
    expect(drawnRects).toBe(kinds.filter((kind) => kind === "rect").length);
    const ids = [...svg.matchAll(/ id="(d\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/href="#(d\d+)"/g)) expect(ids).toContain(id);
    expect(svg).not.toMatch(/NaN|undefined|<text|font-family/);
  }
});

it("is the same each time, and its name is escaped", async () => {
  const { layout, fonts } = await laidOut(reportOf([{ kind: "paragraph", text: "A & B น้ำ 漏れ" }]));
  const [page] = layout.pages;
  if (!page) throw new Error("no page");
  const first = await paintSvg(page, fonts, 'A & "B"');
  expect(first).toBe(await paintSvg(page, fonts, 'A & "B"'));
  expect(first).toContain('aria-label="A &amp; &quot;B&quot;"');
});
