import { layoutReport, loadFont, loadReportFonts, paintPdf } from "../index.ts";
import { englishWords, exampleReport } from "../testing/example-report.ts";
import { sentences } from "../testing/sentences.ts";

/** What the worker made of an example in a language. */
export interface MadeReport {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  readonly fonts: readonly string[];
}

/** Which example it is to make. */
export interface ReportOrder {
  readonly language: string;
  readonly findings: number;
}

addEventListener("message", async ({ data: { language, findings } }: MessageEvent<ReportOrder>) => {
  const fonts: string[] = [];
  const document = exampleReport(language, { ...englishWords, lead: sentences[language] ?? "" }, findings);
  const opened = await loadReportFonts(document, (file) => {
    fonts.push(file);
    return loadFont(file);
  });
  const layout = layoutReport(document, opened);
  const pdf = await paintPdf(layout, opened, { created: new Date("2026-11-19T09:42:00Z") });
  const made: MadeReport = { pdf, pages: layout.pages.length, fonts };
  postMessage(made, { transfer: [pdf.buffer] });
});
