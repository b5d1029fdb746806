import { expect, it } from "vitest";
import { issuedReportFileName, issuedReportNumber, issuedReportRevision } from "./issued-report.ts";

it("[RPT-23] writes numbers that sort as texts within a year, and longer ones once there are more", () => {
  expect([1, 14, 999, 1000].map((number) => issuedReportNumber(2026, number))).toEqual([
    "2026-001",
    "2026-014",
    "2026-999",
    "2026-1000",
  ]);
});

it("[RPT-23] names revisions by letters, each once", () => {
  expect([1, 2, 26, 27, 52, 53, 702, 703].map(issuedReportRevision)).toEqual([
    "A",
    "B",
    "Z",
    "AA",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
  expect(new Set(Array.from({ length: 800 }, (_, index) => issuedReportRevision(index + 1))).size).toBe(800);
  expect(issuedReportFileName("2026-014", "B")).toBe("Report 2026-014 B.pdf");
});
