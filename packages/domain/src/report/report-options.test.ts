import { expect, it } from "vitest";
import type { GalleryRecord } from "../filter/gallery-record.ts";
import { orderReport } from "./order-report.ts";
import {
  formatReportDay,
  reportFetchConcurrency,
  reportFileName,
  reportLogoSizes,
  reportOptionsSchema,
  reportOrdersFor,
  withReportType,
} from "./report-options.ts";
import { type RequestedSnapshot, reportSnapshots } from "./report-snapshots.ts";
import {
  reportTemplateNames,
  reportTemplateSchema,
  reportTemplates,
  templateText,
} from "./report-template.ts";
import { isInReportOf, reportTypes } from "./report-type.ts";

const defaults = reportOptionsSchema.parse({});
const accepts = (options: object) => reportOptionsSchema.safeParse(options).success;

it("[RPT-01] [OPEN-20] has the types Leak, PD, Level and Mechanical; Level takes any snapshot", () => {
  expect(reportTypes).toEqual(["LEAK", "PD", "LEVEL", "MECHANICAL"]);
  expect(defaults.type).toBe("LEAK");
  const taking = (analysis: unknown) => reportTypes.filter((type) => isInReportOf(type, analysis));
  expect(taking("LEAK")).toEqual(["LEAK", "LEVEL"]);
  expect(taking("LEAK_SIZE")).toEqual(["LEAK", "LEVEL"]);
  expect(taking("E2")).toEqual(["PD", "LEVEL"]);
  expect(taking(4)).toEqual(["LEVEL", "MECHANICAL"]);
  expect(taking(undefined)).toEqual(["LEVEL"]);
});

it("[RPT-02] writes dates as D.M.Y, or as M/D/Y or Y-M-D", () => {
  expect(defaults.dateFormat).toBe("D.M.Y");
  const written = (["D.M.Y", "M/D/Y", "Y-M-D"] as const).map((format) =>
    formatReportDay("2026-11-09", format),
  );
  expect(written).toEqual(["9.11.2026", "11/9/2026", "2026-11-09"]);
  expect(formatReportDay("soon", "D.M.Y")).toBe("soon");
  expect(accepts({ dateFormat: "Y.M.D" })).toBe(false);
});

const snapshots = [
  {
    ...{ id: "b", label: "Valve 10", device_label: "Hall", created_date: "2026-11-02T00:00:00Z" },
    ...{ synced_date: "2026-11-05T00:00:00Z", device_analysis_type: "LEAK", leak: 4 },
  },
  {
    ...{ id: "a", label: "Valve 9", device_label: "Yard", created_date: "2026-11-03T00:00:00Z" },
    ...{ synced_date: "2026-11-04T00:00:00Z", device_analysis_type: "LEAK", leak: null, leak_infinite: true },
  },
  { id: "c", label: "", device_analysis_type: "LEAK", leak: 9 },
];
const order = (...chosen: [Parameters<typeof orderReport>[1]["order"], "ascending" | "descending"]) =>
  orderReport(snapshots, { order: chosen[0], direction: chosen[1] })
    .map(({ id }) => id)
    .join("");

it("[RPT-03] [RPT-04] orders by created date at first, and by label, camera, upload and size", () => {
  expect(defaults).toMatchObject({ order: "createdDate", direction: "ascending" });
  expect([order("createdDate", "ascending"), order("createdDate", "descending")]).toEqual(["bac", "abc"]);
  expect([order("label", "ascending"), order("label", "descending")]).toEqual(["abc", "bac"]);
  expect([order("deviceLabel", "ascending"), order("deviceLabel", "descending")]).toEqual(["bac", "abc"]);
  expect([order("syncedDate", "ascending"), order("syncedDate", "descending")]).toEqual(["abc", "bac"]);
  expect([order("leakSize", "ascending"), order("leakSize", "descending")]).toEqual(["bca", "acb"]);
});

it("[RPT-05] orders by leak size in reports of leaks only", () => {
  expect(reportTypes.filter((type) => reportOrdersFor(type).includes("leakSize"))).toEqual(["LEAK"]);
  expect(accepts({ type: "LEAK", order: "leakSize" })).toBe(true);
  for (const type of ["PD", "LEVEL", "MECHANICAL"] as const) {
    expect(accepts({ type, order: "leakSize" })).toBe(false);
    const chosen = { ...defaults, order: "leakSize", direction: "descending" } as const;
    expect(withReportType(chosen, type)).toMatchObject({
      type,
      order: "createdDate",
      direction: "ascending",
    });
  }
  expect(withReportType({ ...defaults, order: "label" }, "PD").order).toBe("label");
});

it("[RPT-07] [RPT-08] has a small logo of 1 or a large one of 3, as PNG or JPEG", () => {
  expect(reportLogoSizes).toEqual({ small: 1, large: 3 });
  expect(defaults.logoSize).toBe(1);
  expect([1, 2, 3].map((logoSize) => accepts({ logoSize }))).toEqual([true, false, true]);
  const types = ["image/png", "image/jpeg", "image/svg+xml"];
  expect(types.map((logoMediaType) => accepts({ logoMediaType }))).toEqual([true, true, false]);
});

it("[RPT-09] [RPT-15] is called Report.pdf and fetches ten snapshots at once", () => {
  expect(reportFileName).toBe("Report.pdf");
  expect(reportFetchConcurrency).toBe(10);
});

const requested: readonly RequestedSnapshot<GalleryRecord>[] = [
  { id: "1", label: "Flange", record: { id: "1", device_analysis_type: "LEAK", source_distance: 2 } },
  { id: "2", label: "Stem", record: { id: "2", device_analysis_type: "LEAK", source_distance: 0.1 } },
  { id: "3", label: "Joint", record: { id: "3", device_analysis_type: "LEAK", source_distance: null } },
  { id: "4", label: "Bushing", record: { id: "4", device_analysis_type: "PD" } },
  { id: "5", label: "Lost", record: undefined },
];

it("[RPT-12] [RPT-14] skips what cannot be read or is of another type, and refuses a report of nothing", () => {
  const leaks = reportSnapshots(requested, "LEAK");
  expect(leaks.usable.ok && leaks.usable.value.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  expect(leaks.skipped).toEqual([
    { id: "4", label: "Bushing", reason: "otherType" },
    { id: "5", label: "Lost", reason: "unreadable" },
  ]);
  expect(reportSnapshots(requested, "MECHANICAL").usable).toMatchObject({ ok: false, code: "reportEmpty" });
  expect(reportSnapshots([], "LEVEL").usable).toMatchObject({ ok: false, code: "reportEmpty" });
});

it("[RPT-13] names the leaks whose distance cannot be used, and keeps them in the report", () => {
  expect(reportSnapshots(requested, "LEAK").invalidDistance).toEqual(["2"]);
  expect(reportSnapshots(requested, "LEVEL").invalidDistance).toEqual([]);
});

it("[RPT-21] [RPT-23] supplies five templates in the form of users' own", () => {
  expect(Object.keys(reportTemplates)).toEqual([...reportTemplateNames]);
  for (const template of Object.values(reportTemplates)) {
    expect(reportTemplateSchema.parse(JSON.parse(JSON.stringify(template)))).toEqual(template);
  }
  const kinds = (name: keyof typeof reportTemplates) =>
    reportTemplates[name].sections.map(({ kind }) => kind);
  expect(kinds("short")).toEqual(expect.arrayContaining(["summary", "findings", "assumptions"]));
  expect(kinds("full").at(-1)).toBe("signatures");
  expect(kinds("audit").indexOf("conditions")).toBeLessThan(kinds("audit").indexOf("findings"));
  expect(reportTemplates.workList).toMatchObject({ perPage: 2, tickBoxes: true });
});

it("[RPT-21] refuses a template with a section or a column twice, or with something unknown", () => {
  const own = { sections: [{ kind: "summary" }], columns: ["place"] };
  const isTemplate = (change: object) => reportTemplateSchema.safeParse({ ...own, ...change }).success;
  expect(isTemplate({})).toBe(true);
  expect(isTemplate({ sections: [{ kind: "summary" }, { kind: "summary", on: false }] })).toBe(false);
  expect(isTemplate({ columns: ["place", "place"] })).toBe(false);
  expect(isTemplate({ columns: ["colour"] })).toBe(false);
  expect(isTemplate({ perPage: 3 })).toBe(false);
  expect(isTemplate({ html: "<b>" })).toBe(false);
  const texts = { intro: { en: "Hello", de: "Hallo" }, footer: {}, disclaimer: {} };
  expect(isTemplate({ texts })).toBe(true);
  expect(["de-AT", "fr", "en"].map((locale) => templateText(texts.intro, locale))).toEqual([
    "Hallo",
    "Hello",
    "Hello",
  ]);
});
