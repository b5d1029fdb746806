import type { IssuedReport } from "../data/issued-reports.ts";

/** An issued report of the latest revision. */
export const anIssuedReport = (more: Partial<IssuedReport> = {}): IssuedReport => ({
  id: "01JD8R0001",
  number: "2026-014",
  revision: "A",
  state: "issued",
  title: "Leak survey, hall B",
  type: "LEAK",
  template: "full",
  findings: 12,
  issuedAt: "2026-11-28T09:30:00.000Z",
  issuedBy: "m.korhonen",
  sizeBytes: 2_100_000,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  replaces: null,
  latestRevision: "A",
  deletedAt: null,
  mayDelete: true,
  url: "/issued-reports/token/Report%202026-014%20A.pdf",
  ...more,
});
