import { loadReportFonts, type ReportFonts } from "../fonts/report-fonts.ts";
import type { Block, ReportDocument } from "../layout/block.ts";
import { layoutReport } from "../layout/layout-report.ts";
import type { ReportLayout } from "../layout/operation.ts";
import { type PdfOptions, paintPdf } from "../paint/paint-pdf.ts";
import type { TextContext } from "../text/lay-out-text.ts";

/** A report of some blocks. */
export const reportOf = (blocks: readonly Block[], rest: Partial<ReportDocument> = {}): ReportDocument => ({
  title: "Report",
  language: "en",
  pageSize: "A4",
  blocks,
  ...rest,
});

/** Its layout, and its fonts. */
export async function laidOut(
  document: ReportDocument,
): Promise<{ layout: ReportLayout; fonts: ReportFonts }> {
  const fonts = await loadReportFonts(document);
  return { layout: layoutReport(document, fonts), fonts };
}

/** A report as PDF, on a fixed day. */
export async function pdfOf(
  document: ReportDocument,
  options: Partial<PdfOptions> = {},
): Promise<Uint8Array> {
  const { layout, fonts } = await laidOut(document);
  return paintPdf(layout, fonts, { created: new Date("2026-11-19T09:42:00Z"), ...options });
}

/** What a text in a language is laid out with. */
export async function textContext(text: string, language: string): Promise<TextContext> {
  const document = reportOf([{ kind: "paragraph", text }], { language });
  return { fonts: await loadReportFonts(document), language, anchors: new Set() };
}
