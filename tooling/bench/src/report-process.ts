/**
 * One contender makes the report once: `node report-process.ts CONTENDER FINDINGS`. Prints the seconds, the size of the
 * file and the most memory that the process had. Each has a process of its own, so that memory can be compared.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement as h } from "react";
import { reportFindings, type SceneFinding } from "./report-scene.ts";

type Make = (findings: readonly SceneFinding[]) => Promise<number>;

/** The same fonts for all, as files that the others can read. */
async function fontFiles(): Promise<{ regular: string; bold: string }> {
  const [{ loadFont }, { default: decompress }] = await Promise.all([
    import("@sonolens/reports"),
    import("woff2-encoder/decompress"),
  ]);
  const folder = mkdtempSync(join(tmpdir(), "bench-fonts-"));
  const unpack = async (file: "sans-regular" | "sans-semibold") => {
    const path = join(folder, `${file}.ttf`);
    writeFileSync(path, await decompress(await loadFont(file)));
    return path;
  };
  return { regular: await unpack("sans-regular"), bold: await unpack("sans-semibold") };
}

async function sonolens(): Promise<Make> {
  const { layoutReport, loadReportFonts, streamPdf } = await import("@sonolens/reports");
  return async (findings) => {
    const document: Parameters<typeof layoutReport>[0] = {
      title: "Leak survey",
      language: "en",
      pageSize: "A4",
      footer: { end: [{ field: "page" }, { text: " / " }, { field: "pages" }] },
      blocks: [
        { kind: "heading", level: 1, text: "Leak survey" },
        {
          kind: "table",
          columns: [
            { title: "Place", rowHeader: true, share: 1 },
            { title: "l/min", align: "end" },
            { title: "€ / year", align: "end" },
          ],
          rows: findings.map(({ name, place, flow, costPerYear }, index) => ({
            link: { anchor: String(index) },
            cells: [{ text: name, note: place }, flow, costPerYear],
          })),
        },
        ...findings.flatMap(
          ({ name, place, advice, facts, photo }, index): Parameters<typeof layoutReport>[0]["blocks"] => [
            { kind: "pageBreak" },
            { kind: "heading", level: 2, text: name, anchor: String(index) },
            { kind: "paragraph", text: place, size: "lead" },
            { kind: "image", picture: { kind: "jpeg", bytes: photo }, alt: name, maxHeightMm: 100 },
            { kind: "paragraph", text: advice },
            { kind: "facts", items: facts.map(([label, value]) => ({ label, value })) },
          ],
        ),
      ],
    };
    const fonts = await loadReportFonts(document);
    let length = 0;
    await streamPdf(layoutReport(document, fonts), fonts, { created: new Date(0) }, (chunk) => {
      length += chunk.length;
    });
    return length;
  };
}

async function pdfmake(): Promise<Make> {
  const { regular, bold } = await fontFiles();
  const { default: maker } = await import("pdfmake");
  maker.setFonts({ Plex: { normal: regular, bold } });
  return async (findings) => {
    const pdf = maker.createPdf({
      defaultStyle: { font: "Plex", fontSize: 9 },
      footer: (page: number, pages: number) => ({
        text: `${page} / ${pages}`,
        alignment: "right",
        margin: [0, 0, 40, 0],
      }),
      content: [
        { text: "Leak survey", fontSize: 20, bold: true },
        {
          layout: "lightHorizontalLines",
          table: {
            headerRows: 1,
            widths: ["*", "auto", "auto"],
            body: [
              ["Place", "l/min", "€ / year"],
              ...findings.map(({ name, place, flow, costPerYear }, index) => [
                {
                  stack: [
                    { text: name, linkToDestination: String(index) },
                    { text: place, fontSize: 8 },
                  ],
                },
                { text: flow, alignment: "right" },
                { text: costPerYear, alignment: "right" },
              ]),
            ],
          },
        },
        ...findings.flatMap(({ name, place, advice, facts, photo }, index) => [
          { text: name, fontSize: 13, bold: true, pageBreak: "before", id: String(index) },
          { text: place },
          { image: `data:image/jpeg;base64,${photo.toString("base64")}`, width: 440 },
          { text: advice },
          {
            layout: "lightHorizontalLines",
            table: {
              widths: ["*", "*"],
              body: facts.map(([label, value]) => [label, { text: value, alignment: "right" }]),
            },
          },
        ]),
      ],
    });
    return (await pdf.getBuffer()).length;
  };
}

async function reactPdf(): Promise<Make> {
  const { regular, bold } = await fontFiles();
  const { Document, Font, Image, Link, Page, renderToBuffer, Text, View } = await import(
    "@react-pdf/renderer"
  );
  Font.register({ family: "Plex", fonts: [{ src: regular }, { src: bold, fontWeight: 600 }] });
  const page = { fontFamily: "Plex", fontSize: 9, padding: 42 };
  const row = {
    flexDirection: "row",
    justifyContent: "space-between",
    borderBottom: "0.5 solid #ccc",
    padding: 4,
  } as const;
  const number = h(Text, {
    fixed: true,
    style: { position: "absolute", bottom: 28, right: 42 },
    render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
      `${pageNumber} / ${totalPages}`,
  });
  return async (findings) => {
    const document = h(
      Document,
      null,
      h(
        Page,
        { size: "A4", style: page },
        h(Text, { style: { fontSize: 20, fontWeight: 600 } }, "Leak survey"),
        ...findings.map(({ name, place, flow, costPerYear }, index) =>
          h(
            View,
            { style: row, wrap: false, key: index },
            h(
              View,
              { style: { width: "60%" } },
              h(Link, { src: `#${index}` }, name),
              h(Text, { style: { fontSize: 8 } }, place),
            ),
            h(Text, null, flow),
            h(Text, null, costPerYear),
          ),
        ),
        number,
      ),
      ...findings.map(({ name, place, advice, facts, photo }, index) =>
        h(
          Page,
          { size: "A4", style: page, key: index },
          h(Text, { id: String(index), style: { fontSize: 13, fontWeight: 600 } }, name),
          h(Text, null, place),
          h(Image, { src: { data: photo, format: "jpg" }, style: { width: 440 } }),
          h(Text, null, advice),
          ...facts.map(([label, value]) =>
            h(View, { style: row, key: label }, h(Text, null, label), h(Text, null, value)),
          ),
          number,
        ),
      ),
    );
    return (await renderToBuffer(document)).length;
  };
}

const contenders = { sonolens, pdfmake, reactPdf };
const [contender = "", count = "500"] = process.argv.slice(2);
const make = await contenders[contender as keyof typeof contenders]();
const findings = reportFindings(Number(count));
const start = performance.now();
const bytes = await make(findings);
const seconds = (performance.now() - start) / 1000;
const residentMb = process.resourceUsage().maxRSS / 1000;
process.stdout.write(JSON.stringify({ seconds, residentMb, fileMb: bytes / 1e6 }));
