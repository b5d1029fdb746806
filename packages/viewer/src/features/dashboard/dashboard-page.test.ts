import { spawnSync } from "node:child_process";
import { createI18n } from "@sonolens/i18n";
import { dashboardDocument, layoutReport, loadReportFonts, paintPdf } from "@sonolens/reports";
import { describe, expect, it } from "vitest";
import type { useWords } from "../../lib/format/use-words.ts";
import { dashboardAmounts, sumsOf } from "./dashboard-amounts.ts";
import { dashboardPage } from "./dashboard-page.ts";
import { aDashboard, dashboardRecords, pricing } from "./testing/a-dashboard.ts";

const namespaces = ["dashboard", "costSummary", "details", "card"] as const;

async function pageOf(model: ReturnType<typeof aDashboard>, locale = "en") {
  const i18n = await createI18n(locale, undefined, namespaces);
  return dashboardPage(model, {
    ...{ t: i18n.t as ReturnType<typeof useWords>["t"], locale, product: "Sonolens" },
    subtitle: "All places · 12 months · November 20, 2026",
    placeName: (cluster) => `Hall ${cluster.slice(1, 2)}`,
    linkTo: (id) => `https://sonolens.example/#/snapshot/${id}`,
  });
}

it("writes equal steps of an axis as equal", () => {
  const { axisAmount } = dashboardAmounts(aDashboard(dashboardRecords), "en");
  expect([2_500, 10_000, 12_500].map(axisAmount)).toEqual(["$2.5K", "$10K", "$12.5K"]);
});

const created = new Date("2026-11-20T12:00:00Z");

async function pdfOf(page: Awaited<ReturnType<typeof pageOf>>) {
  const document = dashboardDocument(page);
  const fonts = await loadReportFonts(document);
  const layout = layoutReport(document, fonts);
  return { layout, pdf: await paintPdf(layout, fonts, { created, author: "Sonolens" }) };
}

const hasPoppler = spawnSync("pdftotext", ["-v"]).error === undefined;

describe("the PDF of the dashboard", () => {
  it("[RPT-19] has the figures, places, causes and findings of the screen in the same words", async () => {
    const model = aDashboard(dashboardRecords);
    const page = await pageOf(model);
    const sums = sumsOf(model.figures);
    expect(page.figures.map(({ label }) => label)).toEqual([
      "Found, incl. solved, at least",
      "Saved",
      "Still open, at least",
      "Act first",
    ]);
    const places = page.bars[0]?.bars ?? [];
    expect(places.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(sums.found, 6);
    for (const { value, parts = [] } of [...places, ...(page.bars[1]?.bars ?? [])])
      expect(parts.reduce((sum, part) => sum + part.value, 0)).toBeCloseTo(value, 6);
    expect(page.overTime.months.at(-1)?.found).toBeCloseTo(sums.found, 6);
    expect(page.tables.map(({ rows }) => rows.length)).toEqual([10, 1, 2, 0, 2]);
    expect(page.tables[0]?.rows[0]?.cells.at(-1)).toBe("not known");
  });

  it("[RPT-19] [RPT-20] is tagged, the same each time, on at most two pages, and without costs and findings too", async () => {
    const page = await pageOf(aDashboard(dashboardRecords));
    const { layout, pdf } = await pdfOf(page);
    expect(layout.pages.length).toBeLessThanOrEqual(2);
    expect(Buffer.compare(pdf, (await pdfOf(page)).pdf)).toBe(0);
    const text = new TextDecoder("latin1").decode(pdf);
    expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(text.match(/\/S \/Figure/g)?.length).toBe(3);
    for (const other of [
      aDashboard(dashboardRecords, { ...pricing, energyCostPerKwh: 0 }),
      aDashboard(dashboardRecords.filter(({ id }) => !id.startsWith("leak"))),
    ])
      expect((await pdfOf(await pageOf(other))).layout.pages.length).toBeGreaterThan(0);
  });

  it.skipIf(!hasPoppler)("[RPT-19] can be read by other programs (pdftotext)", async () => {
    const page = await pageOf(aDashboard(dashboardRecords));
    const { pdf } = await pdfOf(page);
    const read = spawnSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" }).stdout;
    for (const { value } of page.figures) expect(read).toContain(value);
    for (const text of [
      "By place",
      "By cause",
      "Isolation valve, dryer",
      "Substation east",
      "Over",
      "62 days",
    ])
      expect(read.toLowerCase()).toContain(text.toLowerCase());
  });
});
