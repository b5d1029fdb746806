import type { ReportOptions, Validated } from "@sonolens/domain";
import type { ReportData } from "./content/report-data.ts";
import { type WrittenReport, writeReport } from "./content/report-document.ts";
import type { ReportTexts } from "./content/report-words.ts";
import { loadReportFonts } from "./fonts/report-fonts.ts";
import { layoutReport } from "./layout/layout-report.ts";
import { type PdfOptions, paintPdf } from "./paint/paint-pdf.ts";

/** A report as a file. */
export interface MadeReport extends Pick<WrittenReport, "fileName" | "results" | "skipped"> {
  /** A PDF. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pageCount: number;
}

/**
 * Makes a report: writes its content, lays it out and paints it as PDF with its results attached. Refused with
 * `reportEmpty` if none of its snapshots can be used.
 */
export async function makeReport(
  data: ReportData,
  options: ReportOptions,
  texts: ReportTexts,
  progress: Pick<PdfOptions, "onPage" | "signal"> = {},
): Promise<Validated<MadeReport>> {
  const written = writeReport(data, options, texts);
  if (!written.ok) return written;
  const { document, attachments, author, madeAt, ...report } = written.value;
  const fonts = await loadReportFonts(document);
  const layout = layoutReport(document, fonts);
  const created = new Date(madeAt);
  const bytes = await paintPdf(layout, fonts, { created, author, attachments, ...progress });
  return { ok: true, value: { ...report, bytes, pageCount: layout.pages.length } };
}
