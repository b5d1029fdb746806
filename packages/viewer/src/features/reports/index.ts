export { offersReports } from "./offers-reports.ts";
export { ReportsMenu } from "./ReportsMenu.tsx";
export { useOpenReport } from "./report-request.ts";
export { openReportMaker } from "./worker/report-maker.ts";
