export { type CheckedReport, type CheckProblem, checkReport } from "./check/check-report.ts";
export { type DashboardPage, dashboardDocument } from "./content/dashboard-document.ts";
export { type AnalysisAnswers, measuredOf } from "./content/measured.ts";
export type {
  Curve,
  DischargeMeasurement,
  LeakMeasurement,
  MachineMeasurement,
  NotReached,
  ReportData,
  ReportPicture,
  ReportSnapshot,
} from "./content/report-data.ts";
export { type WrittenReport, writeReport } from "./content/report-document.ts";
export { type ReportPictureInput, reportPicture } from "./content/report-picture.ts";
export {
  type ReportDifference,
  type ReportResults,
  reportResultsSchema,
} from "./content/report-results.ts";
export type { ReportTexts } from "./content/report-words.ts";
export { findingOfAnchor } from "./content/sections/summary.ts";
export {
  type DrawnFile,
  drawnFile,
  type FileAnalyses,
  reportSnapshotOfFile,
  snapshotDrawings,
} from "./content/snapshot-of-file.ts";
export { levelsOf, type ReportSound, spectrumOf } from "./content/sound-curves.ts";
export { loadFont } from "./font-files.ts";
export { loadReportFonts, type ReportFonts } from "./fonts/report-fonts.ts";
export type * from "./layout/block.ts";
export { layoutReport } from "./layout/layout-report.ts";
export type { ReportLayout, ReportPage } from "./layout/operation.ts";
export { type MadeReport, makeReport } from "./make-report.ts";
export { type PdfOptions, paintPdf, type ReportAttachment, streamPdf } from "./paint/paint-pdf.ts";
export { paintSvg } from "./paint/paint-svg.ts";
