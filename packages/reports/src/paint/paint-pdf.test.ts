import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "fast-png";
import { describe, expect, it } from "vitest";
import { loadReportFonts } from "../fonts/report-fonts.ts";
import type { LoadedPicture } from "../layout/block.ts";
import { layoutReport } from "../layout/layout-report.ts";
import { englishWords, examplePhoto, exampleReport } from "../testing/example-report.ts";
import { laidOut, pdfOf, reportOf } from "../testing/open-report.ts";
import { sentences } from "../testing/sentences.ts";
import { paintPdf, streamPdf } from "./paint-pdf.ts";

const hasPoppler = spawnSync("pdftotext", ["-v"]).error === undefined;
const latin = new TextDecoder("latin1");

function tool(name: "pdftotext" | "pdfinfo", words: string[], pdf: Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), "report-")), "report.pdf");
  writeFileSync(file, pdf);
  const [output, error] = name === "pdftotext" ? [[file, "-"], ""] : [[file], ""];
  const done = spawnSync(name, [...words, ...output], { encoding: "utf8" });
  expect(done.stderr).toBe(error);
  return done.stdout;
}

const created = new Date("2026-11-19T09:42:00Z");
const example = exampleReport("en", englishWords, 3);
const csv = {
  name: "results.csv",
  mediaType: "text/csv",
  bytes: new TextEncoder().encode("a,b\n1,2\n"),
  description: "Results",
};

describe("a report as PDF", () => {
  it("[RPT-23] has the same bytes each time, and says that it is PDF/A-3a and PDF/UA-1", async () => {
    const first = await pdfOf(example, { attachments: [csv] });
    const second = await pdfOf(example, { attachments: [csv] });
    expect(Buffer.compare(first, second)).toBe(0);
    const text = latin.decode(first);
    expect(text).toContain("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>");
    expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(text).toContain("/GTS_PDFA1");
    expect(text).toMatch(/\/AFRelationship \/Data/);
    expect(text).toMatch(/\/Subtype \/text#2Fcsv/);
  });

  it("names headings, tables, lists, figures and links for screen readers", async () => {
    const text = latin.decode(await pdfOf(example));
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    for (const tag of [
      "Document",
      "H1",
      "H2",
      "H3",
      "P",
      "Table",
      "THead",
      "TBody",
      "TR",
      "TH",
      "TD",
      "L",
      "LI",
      "LBody",
      "Link",
      "Figure",
    ])
      expect(count(new RegExp(`/S /${tag}\\b`, "g")), tag).toBeGreaterThan(0);
    expect(count(/\/S \/Figure\b/g)).toBe(count(/\/Alt \(/g));
    expect(count(/\/Scope \/Column/g)).toBe(7);
    expect(count(/\/Scope \/Row/g)).toBeGreaterThan(3);
    expect(count(/\/ColSpan 7/g)).toBe(1);
    expect(text).toMatch(/\/Lang \(en\)/);
    expect(count(/\/Subtype \/Link/g)).toBe(count(/\/S \/Link\b/g));
    expect(text).toContain("/Outlines");
  });

  it("comes in pieces, page by page, until it is canceled", async () => {
    const { layout, fonts } = await laidOut(exampleReport("en", englishWords, 20));
    const pages: number[] = [];
    let pieces = 0;
    const bytesAtPage: number[] = [];
    let bytes = 0;
    await streamPdf(
      layout,
      fonts,
      {
        created,
        onPage: (done) => {
          pages.push(done);
          bytesAtPage.push(bytes);
        },
      },
      (chunk) => {
        pieces++;
        bytes += chunk.length;
      },
    );
    expect(pages).toEqual(layout.pages.map((_, index) => index + 1));
    expect(pieces).toBeGreaterThan(20);
    expect(bytesAtPage.at(-1)).toBeGreaterThan(bytesAtPage[10] ?? 0);
    expect(bytesAtPage[10]).toBeGreaterThan(0);
    const canceled = new AbortController();
    const made = paintPdf(layout, fonts, {
      created,
      signal: canceled.signal,
      onPage: () => canceled.abort(),
    });
    await expect(made).rejects.toThrow(/abort/i);
  });

  it("reads a deferred picture when its page is painted, once, and says which file is no picture", async () => {
    let reads = 0;
    const picture = {
      kind: "deferred",
      widthPx: 320,
      heightPx: 192,
      read: () => {
        reads++;
        const photo = examplePhoto();
        return photo.kind === "deferred" ? photo.read() : photo;
      },
    } as const;
    const document = reportOf([
      { kind: "image", picture, alt: "a photo" },
      { kind: "pageBreak" },
      { kind: "image", picture, alt: "the same photo" },
    ]);
    const { layout, fonts } = await laidOut(document);
    expect(reads).toBe(0);
    await paintPdf(layout, fonts, { created });
    expect(reads).toBe(1);
    const wrong = reportOf([
      { kind: "image", picture: { kind: "jpeg", bytes: new Uint8Array([1, 2, 3]) }, alt: "x" },
    ]);
    await expect(laidOut(wrong)).rejects.toThrow("A picture of the report is not a JPEG file.");
  });

  it("[RPT-08] shows a logo from a PNG or a JPEG file on its first page, with its name", async () => {
    const scenes = new URL("../../../camera-simulator/assets/scenes/air-prep-1.jpg", import.meta.url);
    const pictures: LoadedPicture[] = [
      { kind: "jpeg", bytes: new Uint8Array(readFileSync(scenes)) },
      { kind: "png", bytes: encode({ width: 2, height: 1, data: new Uint8Array(6), channels: 3, depth: 8 }) },
    ];
    for (const picture of pictures) {
      const document = reportOf(
        [{ kind: "paragraph", text: "a" }, { kind: "pageBreak" }, { kind: "paragraph", text: "b" }],
        {
          logo: { picture, alt: "Kuusi Foods", heightMm: 30 },
          header: { start: "Tampere plant", end: "19.11.2026" },
        },
      );
      const { layout } = await laidOut(document);
      const [first, second] = layout.pages.map(({ operations }) =>
        operations.find(({ kind }) => kind === "picture"),
      );
      expect(first).toMatchObject({ kind: "picture", node: { alt: "Kuusi Foods" } });
      expect(first?.kind === "picture" && first.y).toBeGreaterThan(10);
      expect(second).toBeUndefined();
      expect(latin.decode(await pdfOf(document))).toContain("/Alt (Kuusi Foods)");
    }
  });

  it("escapes what a user wrote in the title", async () => {
    const pdf = latin.decode(
      await pdfOf(reportOf([{ kind: "paragraph", text: "x" }], { title: 'A & B <script> "C"' })),
    );
    const text = pdf.slice(pdf.indexOf("<?xpacket"), pdf.indexOf("</rdf:RDF>"));
    expect(text).toContain("A &amp; B &lt;script&gt; &quot;C&quot;");
    expect(text).not.toContain("<script>");
  });
});

describe.skipIf(!hasPoppler)("the texts of a report, extracted (pdftotext of poppler)", () => {
  const compact = (text: string) => text.normalize("NFC").replaceAll(/\s/g, "");

  it.each(Object.entries(sentences))(
    "[RPT-23] %s: the text is what was written",
    async (language, sentence) => {
      const pdf = await pdfOf(
        reportOf(
          [
            { kind: "heading", level: 1, text: sentence },
            { kind: "paragraph", text: sentence },
            { kind: "facts", items: [{ label: "Label", value: sentence }] },
          ],
          { language },
        ),
      );
      const found = compact(tool("pdftotext", ["-raw"], pdf)).split(compact(sentence)).length - 1;
      expect(found).toBe(3);
    },
  );

  it("keeps labels in Arabic and Hebrew as they were written", async () => {
    const pdf = await pdfOf(
      reportOf(["ضغط الهواء", "דליפת אוויר", "valve صمام 7"].map((text) => ({ kind: "paragraph", text }))),
    );
    // Marks of direction are added by the tool.
    const plain = tool("pdftotext", [], pdf).replaceAll(/[\u200e\u200f\u202a-\u202e]/g, "");
    expect(plain).toContain("ضغط الهواء");
    expect(plain).toContain("דליפת אוויר");
    expect(plain).toContain("صمام");
  });

  it("keeps emoji of several characters as they were written", async () => {
    const text = "Valve 🔧 (👩🏽‍🏭 Niran) ⚠️ tell the night shift 👍🏽 🇹🇭";
    const pdf = await pdfOf(reportOf([{ kind: "paragraph", text }]));
    expect(tool("pdftotext", ["-raw"], pdf)).toContain(text);
  });

  it("has no blanks before the marks of Thai", async () => {
    const words = "แก้ไขแล้วที่วาล์ว";
    const pdf = await pdfOf(reportOf([{ kind: "paragraph", text: words }], { language: "th" }));
    expect(tool("pdftotext", ["-raw"], pdf)).toContain(words);
  });

  it("takes a letter that is also a part of another one for itself", async () => {
    // A font draws an i with a mark above it as a dotless one.
    const pdf = await pdfOf(
      reportOf([{ kind: "paragraph", text: "i\u0307 Hızlı bağlantı" }], { language: "tr" }),
    );
    expect(tool("pdftotext", ["-raw"], pdf)).toContain("Hızlı bağlantı");
  });

  it("says the reading order by its structure", async () => {
    const structure = tool("pdfinfo", ["-struct-text"], await pdfOf(example));
    const order = ["H1", "Leak survey", "H2", "Figure", "Table", "THead", "TH", "TBody", "L (block)"].map(
      (word) => structure.indexOf(word),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(structure).not.toContain("Kuusi Foods");
  });
});

it("a report of no blocks is one empty page", async () => {
  const document = reportOf([]);
  const layout = layoutReport(document, await loadReportFonts(document));
  expect(layout.pages).toHaveLength(1);
  expect(latin.decode((await pdfOf(document)).slice(0, 8))).toBe("%PDF-1.7");
});
