import { expect, it } from "vitest";
import { anIssuedReport } from "../../../testing/an-issued-report.ts";
import { findIssued } from "./find-issued.ts";

it("[RPT-23] finds issued reports by words of their number, title and issuer, whatever their accents", () => {
  const reports = [
    anIssuedReport({ id: "1", number: "2026-014", title: "Halle Süd", issuedBy: "m.korhonen" }),
    anIssuedReport({ id: "2", number: "2026-013", title: "Hall B", issuedBy: null }),
  ];
  const found = (search: string) => findIssued(reports, search).map(({ id }) => id);
  expect(found("")).toEqual(["1", "2"]);
  expect(found("014")).toEqual(["1"]);
  expect(found("hall 2026")).toEqual(["1", "2"]);
  expect(found("SUD korhonen")).toEqual(["1"]);
  expect(found("hall c")).toEqual([]);
});
