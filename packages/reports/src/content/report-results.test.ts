import { expect, it } from "vitest";
import { type ReportResults, recomputeReport } from "./report-results.ts";
import { aLeak, leakData, reportDataOf, textsIn, written } from "./testing/a-report.ts";

const texts = await textsIn("en");
const attachment = (name: string, data = leakData()) => {
  const bytes = written(data, texts).attachments.find((file) => file.name === name)?.bytes;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
};
const json = attachment("results.json");

const changed = (change: (results: ReportResults) => void) => {
  const results: ReportResults = JSON.parse(json);
  change(results);
  return recomputeReport(JSON.stringify(results));
};

it("[RPT-23] has everything in results.json from which its figures are computed again", () => {
  expect(recomputeReport(json)).toMatchObject({ ok: true, differences: [], results: JSON.parse(json) });
});

it("[RPT-23] finds a figure that does not follow from the rows, and a row that does not follow from its inputs", () => {
  const sum = changed(({ figures }) => {
    figures.open.total += 1;
  });
  expect(sum.ok && sum.differences.map(({ path }) => path)).toEqual(["figures.open.total"]);
  const range = changed(({ figures }) => {
    figures.found.high = 9e9;
  });
  expect(range.ok && range.differences[0]).toMatchObject({ path: "figures.found.high", stated: 9e9 });
  const price = changed(({ rows }) => {
    if (rows[0]) rows[0].energyCostPerKwh = 0.4;
  });
  const paths = price.ok ? price.differences.map(({ path }) => path) : [];
  expect(paths).toEqual(
    expect.arrayContaining(["rows.0.annualCost", "figures.found.total", "figures.open.low"]),
  );
  const severity = changed(({ rows }) => {
    if (rows[0]) rows[0].severity = "low";
  });
  expect(severity.ok && severity.differences.length).toBeGreaterThan(0);
});

it("[RPT-23] refuses what is no results.json", () => {
  for (const text of [
    "",
    "{}",
    "[]",
    "null",
    json.slice(0, -20),
    json.replace('"version": 1', '"version": "1"'),
  ])
    expect(recomputeReport(text)).toEqual({ ok: false, code: "notReportResults" });
  const newer = json.replace('"version": 1', '"version": 2');
  expect(recomputeReport(newer)).toEqual({ ok: false, code: "newerReportResults" });
});

it("[RPT-23] writes results.csv with a line for each snapshot, safe for spreadsheets", () => {
  const csv = attachment("results.csv", reportDataOf([aLeak("a", 42, { label: "=cmd()" }), aLeak("b", 7)]));
  const [head = "", first = "", second = "", end] = csv.split("\r\n");
  expect(head).toMatch(/^\ufeffid,label,type,place,created_date,camera_serial/);
  expect(head).toContain("leak_lpm,leak_low_lpm,leak_high_lpm");
  expect(first).toContain("a,'=cmd(),LEAK");
  expect(second).toMatch(/^b,/);
  expect(end).toBe("");
});
