export { offersReports } from "./offers-reports.ts";
export { ReportsMenu } from "./ReportsMenu.tsx";
export { type ReportRequest, useOpenReport } from "./report-request.ts";
