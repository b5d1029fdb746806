export { loadFont } from "./font-files.ts";
export { loadReportFonts, type ReportFonts } from "./fonts/report-fonts.ts";
export type * from "./layout/block.ts";
export { layoutReport } from "./layout/layout-report.ts";
export type { ReportLayout, ReportPage } from "./layout/operation.ts";
export { type PdfOptions, paintPdf, type ReportAttachment, streamPdf } from "./paint/paint-pdf.ts";
export { paintSvg } from "./paint/paint-svg.ts";
