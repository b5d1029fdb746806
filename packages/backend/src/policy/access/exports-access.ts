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
} as const satisfies Record<string, AccessRule>;
