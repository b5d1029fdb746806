import type { AccessRule } from "../access-rule.ts";

/** Tables, archives and reports of snapshots. */
export const exportsAccess = {
  createExcelExport: "createReport",
  pollExcelResult: "exportSnapshots",
  downloadSnapshots: "exportSnapshots",
  exportMovie: "exportSnapshots",
  listExports: "exportSnapshots",
  cancelExport: "exportSnapshots",
  getExportFile: "anyone",
  getReportEndpoint: "shareReport",
  uploadReport: "anyone",
  listReportTemplates: "createReport",
  createReportTemplate: "editReportTemplates",
  changeReportTemplate: "editReportTemplates",
  deleteReportTemplate: "editReportTemplates",
  listReportSchedules: "scheduleReports",
  createReportSchedule: "scheduleReports",
  changeReportSchedule: "scheduleReports",
  deleteReportSchedule: "scheduleReports",
  sendScheduledReport: "scheduleReports",
} as const satisfies Record<string, AccessRule>;
