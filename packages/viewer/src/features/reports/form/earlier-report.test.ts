import { defaultLeakThresholds, reportOptionsSchema, snapshotDetailSchema } from "@sonolens/domain";
import { createReportI18n, translator } from "@sonolens/i18n";
import { makeReport } from "@sonolens/reports";
import { afterEach, expect, it, vi } from "vitest";
import { aSnapshotDetail } from "../../../testing/a-snapshot.ts";
import { anIssuedReport } from "../../../testing/an-issued-report.ts";
import { hasCommonPoint, lastIssued, resultsAt } from "./earlier-report.ts";

afterEach(() => vi.unstubAllGlobals());

it("[RPT-23] takes the newest issued report of the type whose file is there, and none of the revised number", () => {
  const report = (id: string, more: object) => anIssuedReport({ id, type: "LEAK", ...more });
  const issued = [
    report("void", { state: "void", url: null }),
    report("pd", { type: "PD" }),
    report("revised", { number: "2026-014" }),
    report("deleted", { state: "deleted", url: null, number: "2026-013" }),
    report("last", { number: "2026-012" }),
    report("older", { number: "2026-011" }),
  ];
  expect(lastIssued(issued, "LEAK", "2026-014")?.id).toBe("last");
  expect(lastIssued(issued, "LEAK", undefined)?.id).toBe("revised");
  expect(lastIssued(issued, "LEVEL", undefined)).toBeUndefined();
});

it("[RPT-23] reads the results inside its file, and compares only reports that have a point in common", async () => {
  const record = aSnapshotDetail({ id: "s1", device_analysis_type: "LEAK" });
  const i18n = await createReportI18n("en");
  const made = await makeReport(
    {
      ...{ madeAt: "2026-11-21T19:00:00.000Z", timeZone: "UTC", product: "Sonolens" },
      context: {
        pricing: { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0.1, co2KgPerKwh: null },
        thresholds: defaultLeakThresholds("LPM"),
      },
      units: { leak: "LPM", distance: "METERS", temperature: "CELSIUS" },
      snapshots: [{ id: "s1", label: "", snapshot: { record: snapshotDetailSchema.parse(record) } }],
    },
    reportOptionsSchema.parse({}),
    { t: translator(i18n), locale: "en" },
  );
  if (!made.ok) throw new Error(made.code);
  const answer = vi.fn(async (_: string) => new Response(made.value.bytes));
  vi.stubGlobal("fetch", answer);
  const results = await resultsAt("/issued-reports/t/Report.pdf", new AbortController().signal);
  expect(results?.rows.map(({ id }) => id)).toEqual(["s1"]);
  if (!results) return;
  const known = (more: object) => hasCommonPoint(results, [{ ...record, ...more } as never]);
  expect([known({}), known({ id: "s2" })]).toEqual([true, false]);
  const tagged = { ...results, rows: results.rows.map((row) => ({ ...row, tagNumber: "0147" })) };
  const has = (tag_number: string) =>
    hasCommonPoint(tagged, [{ ...record, id: "s2", repair_work: { tag_number } } as never]);
  expect([has("0147"), has("0148")]).toEqual([true, false]);
  answer.mockResolvedValue(new Response("gone", { status: 404 }));
  expect(await resultsAt("/gone", new AbortController().signal)).toBeNull();
});
