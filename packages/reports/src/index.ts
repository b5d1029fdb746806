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
export { type ReportAttachment, type WrittenReport, writeReport } from "./content/report-document.ts";
export { type ReportPictureInput, reportPicture } from "./content/report-picture.ts";
export {
  type RecomputedReport,
  type ReportDifference,
  type ReportResults,
  recomputeReport,
  reportResultsSchema,
} from "./content/report-results.ts";
export { type ReportTexts, reportNamespaces } from "./content/report-words.ts";
export { type FileAnalyses, reportSnapshotOfFile } from "./content/snapshot-of-file.ts";
export { levelsOf, type ReportSound, spectrumOf } from "./content/sound-curves.ts";
export type * from "./layout/block.ts";
