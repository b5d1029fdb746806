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

it("puts a part of a picture where it is in the whole", async () => {
  const pixels = new Uint8ClampedArray(2 * 2 * 4).fill(255);
  const within = { widthPx: 8, heightPx: 4, leftPx: 4, topPx: 1 };
  const picture = { kind: "rgba", widthPx: 2, heightPx: 2, pixels, within } as const;
  const { layout, fonts } = await laidOut(reportOf([{ kind: "image", picture, alt: "A part" }]));
  const [page] = layout.pages;
  const drawn = page?.operations.find((operation) => operation.kind === "picture");
  if (!page || !drawn) throw new Error("no picture");
  expect(drawn.width / drawn.height).toBeCloseTo(2);
  const [, ...numbers] =
    /<image [^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(
      await paintSvg(page, fonts, "Page"),
    ) ?? [];
  const expected = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 4, drawn.width / 4, drawn.height / 2];
  expect(numbers).toHaveLength(4);
  for (const [index, number] of numbers.entries())
    expect(Number(number)).toBeCloseTo(expected[index] ?? 0, 1);
});

it("is the same each time, and its name is escaped", async () => {
  const { layout, fonts } = await laidOut(reportOf([{ kind: "paragraph", text: "A & B น้ำ 漏れ" }]));
  const [page] = layout.pages;
  if (!page) throw new Error("no page");
  const first = await paintSvg(page, fonts, 'A & "B"');
  expect(first).toBe(await paintSvg(page, fonts, 'A & "B"'));
  expect(first).toContain('aria-label="A &amp; &quot;B&quot;"');
});
