import { type DashboardPage, dashboardDocument } from "@sonolens/reports";
import { openReportMaker } from "../reports/index.ts";

/** The dashboard as PDF, made by the worker of the reports; undefined if it could not be made. */
export async function dashboardPdf(page: DashboardPage, madeAt: string): Promise<Blob | undefined> {
  const maker = openReportMaker();
  const { product: author } = page;
  const answer = await maker.ask<"paint">({
    kind: "paint",
    document: dashboardDocument(page),
    author,
    madeAt,
  });
  maker.close();
  if (answer.ok) return new Blob([answer.value.pdf], { type: "application/pdf" });
  console.error(`The PDF of the dashboard was not made: ${answer.error.message}`);
  return undefined;
}
