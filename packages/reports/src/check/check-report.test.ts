import { deflateSync } from "node:zlib";
import { reportOptionsSchema } from "@sonolens/domain";
import { expect, it } from "vitest";
import { leakData, textsIn, written } from "../content/testing/a-report.ts";
import { makeReport } from "../make-report.ts";
import { pdfOf, reportOf } from "../testing/open-report.ts";
import { checkReport } from "./check-report.ts";
import { attachmentOfPdf } from "./pdf-attachment.ts";

const texts = await textsIn("en");
const made = await makeReport(leakData({ client: "Ääne (Oy) \\ Co" }), reportOptionsSchema.parse({}), texts);
if (!made.ok) throw new Error(made.code);
const pdf = Buffer.from(made.value.bytes);
const json = new TextDecoder().decode(
  written(leakData(), texts).attachments.find(({ name }) => name === "results.json")?.bytes,
);
const check = (...parts: (Uint8Array | string)[]) => checkReport(new Blob(parts as BlobPart[]));
const blank = [{ kind: "paragraph", text: "Nothing" }] as const;
const withData = (text: string) =>
  pdfOf(reportOf(blank), {
    attachments: [
      { name: "results.csv", mediaType: "text/csv", bytes: new TextEncoder().encode("a\n") },
      { name: "results.json", mediaType: "application/json", bytes: new TextEncoder().encode(text) },
    ],
  });

/** The report with another content of an object, appended as programs do that sign a file. */
function appended(object: number, text: string, previous: number): Buffer {
  const data = deflateSync(text);
  const head = `\n${object} 0 obj\n<</Type /EmbeddedFile /Length ${data.length} /Filter /FlateDecode>>\nstream\n`;
  const body = Buffer.concat([Buffer.from(head), data, Buffer.from("\nendstream\nendobj\n")]);
  const table = pdf.length + body.length;
  const offset = String(pdf.length + 1).padStart(10, "0");
  const tail = `xref\n${object} 1\n${offset} 00000 n \ntrailer\n<</Size 9999 /Root 3 0 R /Prev ${previous}>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([pdf, body, Buffer.from(tail)]);
}

it("[RPT-23] computes the figures of a PDF again from the data inside, and finds nothing that differs", async () => {
  const checked = await check(pdf);
  expect(checked).toMatchObject({ ok: true, differences: [], results: { title: expect.any(String) } });
  expect(checked.ok && checked.compared).toBeGreaterThan(20);
  expect(await check(json)).toMatchObject({ ok: true, differences: [] });
});

it("[RPT-23] names each figure that was changed in the data, with both values", async () => {
  const changed = JSON.parse(json);
  changed.figures.open.total += 100;
  const checked = await check(await withData(JSON.stringify(changed)));
  expect(checked).toMatchObject({
    ok: true,
    differences: [{ path: "figures.open.total", stated: changed.figures.open.total }],
  });
});

it("[RPT-23] reads what was appended last, not what was there before", async () => {
  const latin = pdf.toString("latin1");
  const table = Number(/startxref\n(\d+)/.exec(latin)?.[1]);
  const specification = latin.slice(0, latin.indexOf("/UF (results.json)"));
  const object = Number(/\/EF <<\n\/F (\d+) 0 R\n>>\n$/.exec(specification)?.[1]);
  const changed = JSON.parse(json);
  changed.figures.saved.total += 1;
  const checked = await check(appended(object, JSON.stringify(changed), table));
  expect(checked.ok && checked.differences.map(({ path }) => path)).toEqual(["figures.saved.total"]);
  // A comment or a signature at the end changes the file and not its data.
  expect(await check(appended(9000, "other", table))).toMatchObject({ ok: true, differences: [] });
  // A table that names itself as the one before does not hold it up.
  expect(await check(appended(9000, "other", table + pdf.length))).toMatchObject({ code: "pdfUnreadable" });
});

it.each([
  ["notPdf", () => check("not a PDF at all")],
  ["notPdf", () => check("")],
  ["notPdf", () => check(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))],
  ["pdfWithoutData", async () => check(await pdfOf(reportOf(blank)))],
  ["pdfUnreadable", () => check(pdf.subarray(0, pdf.length / 2))],
  ["pdfUnreadable", () => check("%PDF-1.7\nstartxref\n9\n%%EOF\n")],
  ["notReportResults", async () => check(await withData("{}"))],
  ["notReportResults", async () => check(await withData(json.replace('"rows"', '"lines"')))],
  ["newerReportResults", async () => check(await withData(json.replace('"version": 1', '"version": 7')))],
] as const)("[RPT-23] answers %s for a file that cannot be checked", async (code, ask) => {
  expect(await ask()).toEqual({ ok: false, code });
});

it("[RPT-23] refuses a file that is larger than reports can be before it reads it", async () => {
  const large = { size: 201 * 1024 * 1024, slice: () => expect.fail("It was read.") };
  expect(await checkReport(large as never)).toEqual({ ok: false, code: "reportTooLarge" });
});

it("[RPT-23] never fails otherwise, whatever bytes of a report are damaged", async () => {
  const tail = pdf.length - 25_000;
  for (let seed = 1; seed <= 150; seed += 1) {
    const damaged = Buffer.from(pdf);
    for (let at = 0; at < 12; at += 1)
      damaged[tail + ((seed * 7919 + at * 104_729) % 25_000)] = (seed * 31 + at * 17) % 256;
    const answer = await attachmentOfPdf(damaged, "results.json");
    if (!answer.ok) expect(["pdfUnreadable", "pdfWithoutData"]).toContain(answer.code);
  }
});
