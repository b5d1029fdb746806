import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadReportFonts, type ReportFonts } from "../fonts/report-fonts.ts";
import { exampleMap, examplePhoto } from "../testing/example-report.ts";
import { laidOut, reportOf } from "../testing/open-report.ts";
import type { Block, TableRow } from "./block.ts";
import { layoutReport } from "./layout-report.ts";
import type { DrawOperation, ReportLayout, ReportPage, TextOperation } from "./operation.ts";

const textsOn = (page: ReportPage) =>
  page.operations.filter((operation): operation is TextOperation => operation.kind === "text");
const wordsOn = (page: ReportPage) => textsOn(page).map(({ original }) => original.trim());

/** Left, top, right and bottom of what an operation draws; paths are within the boxes of their figures. */
function boundsOf(operation: DrawOperation): [number, number, number, number] | undefined {
  switch (operation.kind) {
    case "text": {
      const { x, y, width, sizePt } = operation;
      return [x, y - 0.75 * sizePt, x + width, y + 0.25 * sizePt];
    }
    case "rect":
    case "picture":
    case "link": {
      const { x, y, width, height } = operation;
      return [x, y, x + width, y + height];
    }
    case "path": {
      const numbers = [...operation.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(
        ([, x, y]) => [Number(x), Number(y)] as const,
      );
      const [first] = numbers;
      if (!first) return undefined;
      const xs = numbers.map(([x]) => x);
      const ys = numbers.map(([, y]) => y);
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }
    case "tag":
      return undefined;
  }
}

/** What is wrong with a layout: something outside of its page, or texts or boxes over each other. */
function problemsOf(layout: ReportLayout): string[] {
  const problems: string[] = [];
  for (const [number, page] of layout.pages.entries()) {
    for (const operation of page.operations) {
      const [left = 0, top = 0, right = 0, bottom = 0] = boundsOf(operation) ?? [];
      if (left < -0.5 || top < -0.5 || right > page.width + 0.5 || bottom > page.height + 0.5)
        problems.push(`page ${number}: ${JSON.stringify(operation).slice(0, 200)} leaves the page`);
    }
    let end = 0;
    for (const { y, height } of page.boxes) {
      if (y < end - 0.01) problems.push(`page ${number}: a box at ${y} begins before ${end}`);
      end = y + height;
    }
    if (end > page.height - 40) problems.push(`page ${number}: contents reach ${end}`);
    const texts = textsOn(page);
    for (const [index, a] of texts.entries())
      for (const b of texts.slice(index + 1)) {
        const isBeside = a.x + a.width <= b.x + 0.6 || b.x + b.width <= a.x + 0.6;
        const isAbove = a.y <= b.y - 0.6 * b.sizePt || b.y <= a.y - 0.6 * a.sizePt;
        if (!isBeside && !isAbove) problems.push(`page ${number}: "${a.original}" is over "${b.original}"`);
      }
  }
  return problems;
}

const word = fc.constantFrom(
  "leak",
  "valve",
  "Druckluftverteiler",
  "42 l/min",
  "€ 1 234",
  "เปลี่ยนข้อต่อ",
  "継手を交換",
  "점검",
  "clamp (old)",
  "كوع",
  "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
  "https://example.com/shared/reports/0123456789abcdef",
);
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
const shortText = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const severity = fc.integer({ min: 0, max: 4 });
const repair = fc.constantFrom("open", "inRepair", "solved");
const photo = examplePhoto(40, 24);

const simpleBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    kind: fc.constant("heading"),
    level: fc.constantFrom(1, 2, 3),
    text: shortText,
    aside: shortText,
  }),
  fc.record({
    kind: fc.constant("paragraph"),
    text: fc.array(text, { maxLength: 4, minLength: 1 }).map((parts) => parts.join(" ")),
  }),
  fc.record({
    kind: fc.constant("paragraph"),
    text: fc
      .tuple(severity, shortText, repair, shortText)
      .map(([level, a, state, b]) => [
        { mark: { severity: level } },
        { text: ` ${a} `, bold: true },
        { mark: { repair: state } },
        { text: ` ${b}`, link: { url: "https://example.com/" } },
      ]),
  }),
  fc.record({
    kind: fc.constant("figures"),
    items: fc.array(fc.record({ label: shortText, value: word, unit: word, note: shortText }), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
  fc.record({
    kind: fc.constant("table"),
    columns: fc.constant([
      { title: "No.", align: "end" },
      { title: "Place", rowHeader: true, share: 1 },
      { title: "Druckluftverteiler" },
      { title: "l/min", align: "end" },
    ] as const),
    rows: fc.array(
      fc.record({
        kind: fc.constantFrom("row", "group", "total"),
        cells: fc.tuple(word, fc.record({ text, note: shortText }), shortText, word),
      }),
      { maxLength: 30 },
    ),
  }),
  fc.record({
    kind: fc.constant("facts"),
    columns: fc.constantFrom(1, 2),
    items: fc.array(fc.record({ label: shortText, value: shortText }), { maxLength: 7 }),
  }),
  fc.record({
    kind: fc.constant("image"),
    picture: fc.constant(photo),
    overlay: fc.constant(exampleMap(20, 12)),
    alt: fc.constant("a picture"),
    caption: text,
    widthMm: fc.integer({ min: 5, max: 300 }),
    maxHeightMm: fc.integer({ min: 5, max: 400 }),
  }),
  fc.record({
    kind: fc.constant("image"),
    picture: fc.constant(photo),
    alt: fc.constant("a picture"),
    caption: text,
    minHeightMm: fc.integer({ min: 5, max: 200 }),
    maxHeightMm: fc.integer({ min: 5, max: 400 }),
  }),
  fc.record({
    kind: fc.constant("chart"),
    alt: fc.constant("a chart"),
    chart: fc.record({
      kind: fc.constant("bars"),
      bars: fc.array(
        fc.record({
          label: shortText,
          value: fc.double({ min: 0, max: 1e6, noNaN: true }),
          shown: word,
          state: repair,
        }),
        { maxLength: 10 },
      ),
      legend: fc.record({ open: shortText, inRepair: shortText, solved: shortText }),
    }),
  }),
  fc.record({
    kind: fc.constant("chart"),
    alt: fc.constant("a chart"),
    heightMm: fc.integer({ min: 20, max: 300 }),
    chart: fc.record({
      kind: fc.constant("line"),
      x: fc.constant({
        min: 0,
        max: 10,
        title: "kHz",
        ticks: [
          { at: 0, text: "0" },
          { at: 10, text: "10 kHz" },
        ],
      }),
      y: fc.constant({
        min: 0,
        max: 1,
        title: "dB",
        ticks: [
          { at: 0, text: "-100" },
          { at: 1, text: "0" },
        ],
      }),
      lines: fc.array(
        fc.record({
          points: fc.array(fc.tuple(fc.double({ min: -5, max: 15 }), fc.double({ min: -1, max: 2 })), {
            maxLength: 30,
          }),
          label: word,
        }),
        { maxLength: 3 },
      ),
    }),
  }),
  fc.record({
    kind: fc.constant("chart"),
    alt: fc.constant("a chart"),
    chart: fc.record({
      kind: fc.constant("matrix"),
      columns: fc.array(fc.record({ label: shortText, state: repair }), { minLength: 3, maxLength: 3 }),
      rows: fc.array(
        fc.record({ label: shortText, severity, counts: fc.tuple(severity, severity, severity) }),
        { maxLength: 5 },
      ),
    }),
  }),
  fc.record({
    kind: fc.constant("chart"),
    alt: fc.constant("a chart"),
    chart: fc.record({
      kind: fc.constant("prpd"),
      x: fc.constant({
        min: 0,
        max: 360,
        ticks: [
          { at: 0, text: "0°" },
          { at: 180, text: "180°" },
          { at: 360, text: "360°" },
        ],
      }),
      y: fc.constant({ min: 0, max: 1, ticks: [{ at: 1, text: "1" }] }),
      pulses: fc.array(fc.tuple(fc.double({ min: -10, max: 400 }), fc.double()), { maxLength: 50 }),
    }),
  }),
  fc.record({
    kind: fc.constant("signatures"),
    fields: fc.array(fc.record({ label: shortText, name: shortText }), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant("tickBoxes"), items: fc.array(text, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant("qr"),
    url: fc.constant("https://example.com/r"),
    alt: fc.constant("link"),
    sizeMm: fc.integer({ min: 5, max: 60 }),
  }),
  fc.record({ kind: fc.constant("space"), heightMm: fc.integer({ min: 0, max: 400 }), rule: fc.boolean() }),
  fc.constant({ kind: "pageBreak" }),
);
const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: simpleBlock },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("columns"),
      ratio: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
      secondFillsRest: fc.boolean(),
      first: fc.array(simpleBlock, { maxLength: 3 }),
      second: fc.array(simpleBlock, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("keepTogether"),
      blocks: fc.array(simpleBlock, { maxLength: 3 }),
    }),
  },
);

describe("any report", () => {
  let fonts: ReportFonts;
  beforeAll(async () => {
    fonts = await loadReportFonts(
      reportOf([{ kind: "paragraph", text: "leak เปลี่ยน 継手 점검 كوع" }], { language: "ja" }),
    );
  });

  it("[RPT-23] keeps everything on its page and nothing over anything else", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.constantFrom("A4", "Letter"), (blocks, pageSize) => {
        const document = reportOf(blocks, {
          pageSize,
          language: "ja",
          header: { start: "Tampere plant", end: "19.11.2026" },
          footer: { start: "Report", end: [{ field: "page" }, { text: " / " }, { field: "pages" }] },
        });
        expect(problemsOf(layoutReport(document, fonts))).toEqual([]);
      }),
      { numRuns: process.env.SONOLENS_LONG === "1" ? 3000 : 60 },
    );
  });
});

const rows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({ cells: [`row ${index}`, String(index)] }));
const columns = [{ title: "Place" }, { title: "Flow", align: "end" }] as const;

describe("pages", () => {
  it("repeat the header of a table, which screen readers meet once", async () => {
    const { layout } = await laidOut(reportOf([{ kind: "table", columns, rows: rows(120) }]));
    expect(layout.pages.length).toBeGreaterThan(2);
    for (const page of layout.pages) expect(wordsOn(page).slice(0, 2)).toEqual(["Place", "Flow"]);
    const headers = layout.pages.map((page) => textsOn(page)[0]?.node?.tag);
    expect(headers).toEqual(["TH", ...headers.slice(1).map(() => undefined)]);
    const all = layout.pages.flatMap(wordsOn).filter((shown) => shown.startsWith("row"));
    expect(all).toEqual(rows(120).map(({ cells }) => cells[0]));
  });

  it("do not end with a heading, nor begin with a total", async () => {
    for (let space = 200; space < 262; space += 4) {
      const { layout } = await laidOut(
        reportOf([
          { kind: "space", heightMm: space },
          { kind: "heading", level: 2, text: "Findings" },
          { kind: "table", columns, rows: [...rows(3), { kind: "total", cells: ["All", "3"] }] },
        ]),
      );
      for (const page of layout.pages) {
        expect(wordsOn(page).at(-1)).not.toBe("Findings");
        expect(wordsOn(page)[2]).not.toBe("All");
      }
    }
  });

  it("have at least two lines of a divided paragraph", async () => {
    const long = Array.from({ length: 90 }, (_, index) => `word${index}`).join(" ");
    for (let space = 225; space < 258; space += 3) {
      const { layout } = await laidOut(
        reportOf([
          { kind: "space", heightMm: space },
          { kind: "paragraph", text: long },
        ]),
      );
      const counts = layout.pages
        .map((page) => new Set(textsOn(page).map(({ y }) => y)).size)
        .filter((count) => count > 0);
      for (const count of counts) expect(count).toBeGreaterThan(1);
    }
  });

  it("keep blocks together that fit on one", async () => {
    const blocks: Block[] = ["a", "b", "c"].map((own) => ({ kind: "paragraph", text: own }));
    const { layout } = await laidOut(
      reportOf([
        { kind: "space", heightMm: 248 },
        { kind: "keepTogether", blocks },
      ]),
    );
    expect(layout.pages.map(wordsOn)).toEqual([[], ["a", "b", "c"]]);
  });

  it("keep a heading with what follows it where blocks do not fit on one", async () => {
    const blocks = Array.from({ length: 40 }, (_, index): Block[] => [
      { kind: "heading", level: 3, text: `heading ${index}` },
      { kind: "paragraph", text: `text ${index}` },
    ]).flat();
    const { layout } = await laidOut(reportOf([{ kind: "keepTogether", blocks }]));
    expect(layout.pages.length).toBeGreaterThan(1);
    for (const page of layout.pages) expect(wordsOn(page).at(-1)).toMatch(/^text/);
  });

  it("divide a row that is higher than a page", async () => {
    const long = Array.from({ length: 3000 }, (_, index) => `w${index}`).join(" ");
    const { layout } = await laidOut(reportOf([{ kind: "table", columns, rows: [{ cells: [long, "1"] }] }]));
    expect(layout.pages.length).toBeGreaterThan(1);
    expect(problemsOf(layout)).toEqual([]);
    expect(layout.pages.flatMap(wordsOn).join(" ")).toContain("w2999");
  });

  it("are numbered, also where a link names one", async () => {
    const { layout } = await laidOut(
      reportOf(
        [
          {
            kind: "paragraph",
            text: [{ text: "see " }, { field: { pageOf: "end" }, tone: "muted" }],
            align: "end",
          },
          {
            kind: "paragraph",
            text: [
              { text: "go", link: { anchor: "end" } },
              { text: "nowhere", link: { anchor: "no" } },
            ],
          },
          { kind: "pageBreak" },
          { kind: "pageBreak" },
          { kind: "heading", level: 1, text: "The end", anchor: "end" },
        ],
        { footer: { end: [{ text: "page " }, { field: "page" }, { text: " of " }, { field: "pages" }] } },
      ),
    );
    expect(layout.pages.map((page) => wordsOn(page).slice(0, 4).join(" "))).toEqual([
      "page 1 of 2",
      "page 2 of 2",
    ]);
    const [first] = layout.pages;
    expect(first && wordsOn(first).slice(4)).toEqual(["see", "2", "go", "nowhere"]);
    const [see, number] = first ? textsOn(first).slice(4) : [];
    expect((number?.x ?? 0) + (number?.width ?? 0)).toBeCloseTo((first?.width ?? 0) - (15 * 72) / 25.4, 1);
    expect((see?.x ?? 0) + (see?.width ?? 0)).toBeCloseTo(number?.x ?? 0, 1);
    expect(first?.operations.filter(({ kind }) => kind === "link")).toHaveLength(1);
    expect(layout.anchors.get("end")).toMatchObject({ page: 1 });
    expect(layout.bookmarks.map(({ title, page }) => [title, page])).toEqual([["The end", 1]]);
  });

  it("have bookmarks and headings without gaps in their levels", async () => {
    const { layout } = await laidOut(
      reportOf([
        { kind: "heading", level: 2, text: "a" },
        { kind: "heading", level: 1, text: "b" },
        { kind: "heading", level: 3, text: "c" },
      ]),
    );
    const tags = layout.pages.flatMap((page) => textsOn(page).map(({ node }) => node?.tag));
    expect(tags).toEqual(["H1", "H1", "H2"]);
  });
});

describe("a last page before a break", () => {
  const part = (name: string, count: number): Block[] => [
    { kind: "heading", level: 2, text: name },
    { kind: "table", columns, rows: rows(count) },
  ];
  const filledShares = (layout: ReportLayout) =>
    layout.pages.map(({ boxes, height }) => {
      const last = boxes.at(-1);
      return ((last?.y ?? 0) + (last?.height ?? 0)) / height;
    });

  it("[RPT-23] is not left to a few lines that had no room above: what is above comes with them", async () => {
    for (const end of [[], [{ kind: "pageBreak" }, ...part("Pages", 1)] satisfies Block[]])
      for (let count = 1; count < 36; count += 1) {
        const blocks: Block[] = [
          ...part("Findings", count),
          ...part("Changes", 6),
          ...part("Not inspected", 2),
        ];
        const { layout } = await laidOut(reportOf([...blocks, ...end]));
        const shares = filledShares(layout).slice(0, end.length > 0 ? -1 : undefined);
        const context = `${count} rows: ${shares}`;
        expect(problemsOf(layout)).toEqual([]);
        expect(layout.pages.flatMap(wordsOn).filter((own) => own.startsWith("row"))).toHaveLength(
          count + 8 + (end.length > 0 ? 1 : 0),
        );
        if (shares.length === 1) continue;
        expect(shares.at(-1), context).toBeGreaterThan(1 / 3);
        expect(shares.at(-2), context).toBeGreaterThanOrEqual(shares.at(-1) ?? 1);
      }
  });

  it("[RPT-23] begins with a heading where the page before has one in its lower part, else with a row below the repeated header", async () => {
    const firstWords = async (blocks: Block[]) => {
      const { layout } = await laidOut(reportOf(blocks));
      expect(layout.pages).toHaveLength(2);
      return layout.pages.slice(1).map((page) => wordsOn(page)[0]);
    };
    const note: Block = { kind: "paragraph", text: "the end" };
    expect(await firstWords([...part("Findings", 22), ...part("Changes", 9), note, note])).toEqual([
      "Changes",
    ]);
    expect(await firstWords([...part("Findings", 33), note, note])).toEqual(["Place"]);
  });

  it("is as the report says where it counts what is on a page", async () => {
    const space: Block = { kind: "space", heightMm: 3 };
    const finding: Block = {
      ...{ kind: "keepTogether", maxPerPage: 4 },
      blocks: [{ kind: "paragraph", text: "finding" }],
    };
    const { layout } = await laidOut(reportOf(Array.from({ length: 5 }, () => [space, finding]).flat()));
    expect(layout.pages.map((page) => wordsOn(page).length)).toEqual([4, 1]);
  });
});

it.each(["facts", "table"] as const)(
  "has two rows of a divided block of %s at least on each page",
  async (kind) => {
    for (let space = 200; space < 250; space += 2) {
      const block: Block =
        kind === "table"
          ? { kind, columns, rows: rows(7) }
          : {
              ...{ kind, columns: 2 },
              items: Array.from({ length: 14 }, (_, at) => ({ label: `row ${at}`, value: "1" })),
            };
      const { layout } = await laidOut(
        reportOf([
          { kind: "space", heightMm: space },
          { kind: "heading", level: 2, text: "Assumptions" },
          block,
          { kind: "space", heightMm: 120 },
        ]),
      );
      const counts = layout.pages.map((page) => {
        const shown = textsOn(page).filter(({ original }) => original.startsWith("row"));
        return new Set(shown.map(({ y }) => y)).size;
      });
      for (const count of counts) expect(count, `${space}: ${counts}`).not.toBe(1);
    }
  },
);

describe("a picture with a least and a greatest height", () => {
  const picture: Block = {
    ...{ kind: "image", picture: examplePhoto(100, 100), alt: "a picture" },
    ...{ minHeightMm: 40, maxHeightMm: 90 },
  };
  const heightsMm = (layout: ReportLayout) =>
    layout.pages.map((page) =>
      page.operations.flatMap((each) => (each.kind === "picture" ? [(each.height * 25.4) / 72] : [])),
    );
  const below = (heightMm: number): Block => ({
    kind: "keepTogether",
    blocks: [
      { kind: "heading", level: 2, text: "Finding" },
      picture,
      { kind: "space", heightMm },
      { kind: "paragraph", text: "the end" },
    ],
  });

  it("takes the height that what is kept together with it leaves of the page, within these", async () => {
    const heights: number[] = [];
    for (const space of [100, 155, 165, 180]) {
      const { layout } = await laidOut(reportOf([below(space)]));
      expect(layout.pages, String(space)).toHaveLength(1);
      expect(problemsOf(layout)).toEqual([]);
      heights.push(heightsMm(layout)[0]?.[0] ?? 0);
    }
    expect(heights[0]).toBeCloseTo(90, 1);
    const [, first = 0, second = 0, third = 0] = heights;
    expect(first - second).toBeCloseTo(10, 1);
    expect(second - third).toBeCloseTo(15, 1);
  });

  it("takes less below a title, and is on the next page where its least height does not fit", async () => {
    const title: Block = { kind: "heading", level: 1, text: "Report" };
    const { layout: titled } = await laidOut(reportOf([title, below(150)]));
    const { layout: alone } = await laidOut(reportOf([below(150)]));
    expect(titled.pages).toHaveLength(1);
    expect(heightsMm(titled)[0]?.[0]).toBeLessThan((heightsMm(alone)[0]?.[0] ?? 0) - 5);
    const { layout: next } = await laidOut(reportOf([{ kind: "space", heightMm: 60 }, below(150)]));
    expect(heightsMm(next)).toEqual([[], [expect.closeTo(heightsMm(alone)[0]?.[0] ?? 0, 3)]]);
  });

  it("has the greatest one where the rest does not fit on a page", async () => {
    const { layout } = await laidOut(reportOf([below(230)]));
    expect(layout.pages).toHaveLength(2);
    expect(heightsMm(layout)[0]?.[0]).toBeCloseTo(90, 1);
  });

  it("leaves the rest of its width to what is beside it", async () => {
    const beside: Block = {
      ...{ kind: "image", picture: examplePhoto(100, 100), alt: "its peak", maxHeightMm: 36 },
      caption: "The peak",
    };
    const row = (heightMm: number) =>
      laidOut(
        reportOf([
          {
            kind: "keepTogether",
            blocks: [
              {
                ...{ kind: "columns", first: [picture], second: [beside], ratio: 0.8, gapMm: 5 },
                secondFillsRest: true,
              },
              { kind: "space", heightMm },
            ],
          },
        ]),
      );
    for (const space of [100, 200]) {
      const { layout } = await row(space);
      const [large, small] = (layout.pages[0]?.operations ?? []).flatMap((each) =>
        each.kind === "picture" ? [each] : [],
      );
      const end = (large?.x ?? 0) + (large?.width ?? 0);
      expect(small?.x).toBeCloseTo(end + (5 * 72) / 25.4, 3);
      expect(problemsOf(layout)).toEqual([]);
    }
  });
});

it("gives all values of a row of figures one size, and a column of a given width room for its longest word", async () => {
  const { layout } = await laidOut(
    reportOf([
      {
        kind: "figures",
        items: ["mindestens 1.600 € im Jahr", "180 €", "3", "4"].map((value) => ({
          value,
          label: "im Jahr",
        })),
      },
      {
        kind: "table",
        columns: [
          { title: "Stelle", rowHeader: true, share: 1 },
          { title: "l/min", align: "end", widthMm: 10 },
        ],
        rows: [{ cells: ["Punkt", "Die Entfernung ist unbrauchbar"] }],
      },
    ]),
  );
  const [page] = layout.pages;
  const texts = page ? textsOn(page) : [];
  const values = texts.filter(({ sizePt, bold }) => bold && sizePt > 9);
  expect(new Set(values.map(({ sizePt }) => sizePt)).size).toBe(1);
  expect(texts.map(({ original }) => original.trim())).toContain("unbrauchbar");
});

it("divides a long word of a wide column before the units beside it", async () => {
  const { layout } = await laidOut(
    reportOf([
      {
        kind: "table",
        columns: [
          { title: "Stelle", rowHeader: true, share: 1 },
          { title: "Pegel", align: "end", widthMm: 17 },
          { title: "Band" },
        ],
        rows: [{ cells: ["Verpackungsmaschinenzuführungsband".repeat(4), "75,2 dB", "20–45\u00a0kHz"] }],
      },
    ]),
  );
  const texts = layout.pages.flatMap((page) => textsOn(page)).map(({ original }) => original.trim());
  expect(texts).toContain("20–45\u00a0kHz");
});

it("divides a long word of a wide column before any word of narrow ones, though all of them are as wide as the page", async () => {
  const { layout } = await laidOut(
    reportOf([
      {
        kind: "table",
        columns: [
          { title: "Stelle", rowHeader: true, share: 1 },
          { title: "Schwere", widthMm: 35 },
          { title: "Im Jahr", align: "end", widthMm: 35 },
          { title: "Bereich", align: "end", widthMm: 35 },
          { title: "Status", widthMm: 18 },
        ],
        rows: [
          {
            cells: [
              "Druckluftwartungseinheitsausgangsschnellkupplung",
              "Hoch",
              "820 €",
              "20–80",
              "Reparaturauftrag",
            ],
          },
        ],
      },
    ]),
  );
  const texts = layout.pages.flatMap((page) => textsOn(page)).map(({ original }) => original.trim());
  expect(texts).toContain("Reparaturauftrag");
});

it("[RPT-23] shortens a long name in a table to the lines of its column, and the note below it to one", async () => {
  const name =
    "Compressed-air preparation unit with quick coupling at the packaging machine infeed, line 7, left";
  const { layout } = await laidOut(
    reportOf([
      {
        kind: "table",
        columns: [{ title: "Place", widthMm: 40, rowHeader: true, maxLines: 2 }, { title: "Size" }],
        rows: [{ cells: [{ text: name, note: name }, "42"] }],
      },
    ]),
  );
  const words = layout.pages.flatMap(wordsOn);
  const shown = words.slice(words.indexOf("Size") + 1).filter((text) => text !== "42");
  expect(shown).toHaveLength(3);
  expect(shown[1]).toMatch(/…$/);
  expect(shown[2]).toMatch(/^Compressed.*…$/);
});

it("gives a wide column what columns of a fixed width do not need, up to the table whose cells are not all measured", async () => {
  const name = "Outlet valve, echo on the compressor's side";
  const wordsOf = async (count: number) => {
    const { layout } = await laidOut(
      reportOf([
        {
          kind: "table",
          columns: [
            { title: "Place", rowHeader: true, share: 1 },
            { title: "Severity", widthMm: 60 },
            { title: "Per year", align: "end", widthMm: 60 },
          ],
          rows: Array.from({ length: count }, () => ({ cells: [name, "High", "820 €"] })),
        },
      ]),
    );
    return layout.pages.flatMap(wordsOn);
  };
  expect(await wordsOf(3)).toContain(name);
  expect(await wordsOf(201)).not.toContain(name);
});

it("gives a column at least its longest word, whatever its share", async () => {
  const { layout } = await laidOut(
    reportOf([
      {
        kind: "table",
        columns: [
          { title: "Area", rowHeader: true, share: 9 },
          { title: "Points", align: "end", share: 1 },
          { title: "Highest", share: 1 },
        ],
        rows: [{ cells: ["Hall B", "13", "Reparaturauftrag"] }],
      },
    ]),
  );
  expect(layout.pages.flatMap(wordsOn)).toContain("Reparaturauftrag");
});

it.each([
  [2, 1],
  [20, 2],
])("after %i rows, what begins on a page that is filled enough is on page %i", async (count, page) => {
  const { layout } = await laidOut(
    reportOf([
      {
        kind: "table",
        columns: [{ title: "Place", rowHeader: true, share: 1 }],
        rows: Array.from({ length: count }, (_, index) => ({ cells: [`Valve ${index}`] })),
      },
      { kind: "pageBreak", ifFilled: 0.3 },
      { kind: "paragraph", text: "What follows" },
    ]),
  );
  expect(layout.pages.findIndex((one) => wordsOn(one).includes("What follows")) + 1).toBe(page);
});

it("[RPT-23] does not divide a short title of a column in Chinese or Japanese, however narrow the column", async () => {
  const { layout } = await laidOut(
    reportOf(
      [
        {
          kind: "table",
          columns: [
            { title: "番号", align: "end", widthMm: 4 },
            { title: "場所", rowHeader: true, share: 1 },
            { title: "ページ", align: "end", widthMm: 4 },
          ],
          rows: [{ cells: ["1", "Valve drop 2, packing line, hall B ".repeat(4), "5"] }],
        },
      ],
      { language: "ja" },
    ),
  );
  const words = layout.pages.flatMap(wordsOn);
  expect(words).toEqual(expect.arrayContaining(["番号", "ページ"]));
});
