import { snapshotDetailSchema } from "@sonolens/domain";
import { createI18n, translator } from "@sonolens/i18n";
import {
  layoutReport,
  loadReportFonts,
  paintPdf,
  paintSvg,
  type ReportData,
  type ReportSnapshot,
  reportNamespaces,
  type WrittenReport,
  writeReport,
} from "@sonolens/reports";
import type { ReportState } from "../report-state.ts";
import type {
  FirstPage,
  MadeReport,
  ReportOrder,
  ReportQuestion,
  ReportReply,
  ReportRequest,
  ReportResponses,
} from "./report-messages.ts";
import { reportSnapshot } from "./report-snapshot.ts";

/** Why there is no report. */
class ReportError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`No report: ${code}`);
    this.code = code;
  }
}

/** Makes the function that responds to requests about the snapshots that it was given. */
function createReports() {
  const snapshots = new Map<string, ReportSnapshot>();

  async function written({ options, locale, brand, data, requested }: ReportOrder): Promise<WrittenReport> {
    const i18n = await createI18n(locale, brand, reportNamespaces);
    const whole: ReportData = {
      ...data,
      product: brand.productName,
      snapshots: requested.map(({ id, label }) => {
        const snapshot = snapshots.get(id);
        return { id, label, ...(snapshot && { snapshot }) };
      }),
    };
    const report = writeReport(whole, options, { t: translator(i18n), locale: i18n.language });
    if (!report.ok) throw new ReportError(report.code);
    return report.value;
  }

  const pagesOf = async ({ document }: WrittenReport) =>
    layoutReport(document, await loadReportFonts(document));

  async function firstPage(order: ReportOrder): Promise<FirstPage> {
    const pages = await pagesOf(await written(order));
    const [first] = pages;
    if (!first) throw new ReportError("reportEmpty");
    return { svg: paintSvg(first), pages: pages.length };
  }

  async function make(order: ReportOrder, tell: (state: ReportState) => void): Promise<MadeReport> {
    tell("FORWARDING");
    const report = await written(order);
    tell("PROCESSING");
    const pages = await pagesOf(report);
    const { document, author, madeAt, attachments, fileName } = report;
    const pdf = await paintPdf(
      pages,
      {
        title: document.title,
        language: document.language,
        author,
        creator: order.brand.productName,
        madeAt,
      },
      attachments,
    );
    return { pdf, pages: pages.length, fileName };
  }

  return async (
    request: ReportRequest,
    tell: (state: ReportState) => void,
  ): Promise<ReportResponses[keyof ReportResponses]> => {
    switch (request.kind) {
      case "snapshot":
        snapshots.set(request.id, await reportSnapshot(request.snapshot, request.look, request.locale));
        return null;
      case "records":
        for (const { record, link } of request.snapshots)
          if (!snapshots.has(record.id))
            snapshots.set(record.id, { record: snapshotDetailSchema.parse(record), link });
        return null;
      case "firstPage":
        return firstPage(request.order);
      case "make":
        return make(request.order, tell);
    }
  };
}

const respond = createReports();

self.onmessage = async ({ data: { id, request } }: MessageEvent<ReportQuestion>) => {
  const send = (reply: ReportReply, transfer: Transferable[] = []) => self.postMessage(reply, { transfer });
  try {
    const value = await respond(request, (state) => send({ id, state }));
    send({ id, ok: true, value }, value && "pdf" in value ? [value.pdf.buffer] : []);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({
      id,
      ok: false,
      error: { code: error instanceof ReportError ? error.code : "reportFailed", message },
    });
  }
};
