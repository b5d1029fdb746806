import { snapshotDetailSchema } from "@sonolens/domain";
import { createI18n, translator } from "@sonolens/i18n";
import {
  layoutReport,
  loadReportFonts,
  makeReport,
  paintPdf,
  paintSvg,
  type ReportData,
  type ReportSnapshot,
  reportNamespaces,
  writeReport,
} from "@sonolens/reports";
import type { ReportState } from "../report-state.ts";
import type {
  FirstPage,
  MadePdf,
  ReportOrder,
  ReportQuestion,
  ReportReply,
  ReportRequest,
  ReportResponses,
  ReportStage,
} from "./report-messages.ts";
import { reportSnapshot } from "./report-snapshot.ts";

/** Says how far it is; the pages in `done` and `total` once they are known. */
type Tell = (stage: ReportStage & { readonly state: ReportState }) => void;

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

  async function contentOf({ options, locale, brand, data, requested }: ReportOrder) {
    const i18n = await createI18n(locale, brand, reportNamespaces);
    const whole: ReportData = {
      ...data,
      product: brand.productName,
      snapshots: requested.map(({ id, label }) => {
        const snapshot = snapshots.get(id);
        return { id, label, ...(snapshot && { snapshot }) };
      }),
    };
    return [whole, options, { t: translator(i18n), locale: i18n.language }] as const;
  }

  async function firstPage(order: ReportOrder): Promise<FirstPage> {
    const written = writeReport(...(await contentOf(order)));
    if (!written.ok) throw new ReportError(written.code);
    const { document } = written.value;
    const fonts = await loadReportFonts(document);
    const { pages } = layoutReport(document, fonts);
    const [first] = pages;
    if (!first) throw new ReportError("reportEmpty");
    return { svg: await paintSvg(first, fonts, document.title), pages: pages.length };
  }

  async function make(order: ReportOrder, tell: Tell): Promise<MadePdf> {
    tell({ state: "FORWARDING" });
    const content = await contentOf(order);
    tell({ state: "PROCESSING" });
    const made = await makeReport(...content, {
      onPage: (done, total) => tell({ state: "PROCESSING", done, total }),
    });
    if (!made.ok) throw new ReportError(made.code);
    return { pdf: made.value.bytes };
  }

  return async (request: ReportRequest, tell: Tell): Promise<ReportResponses[keyof ReportResponses]> => {
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
      case "paint": {
        const { document, author, madeAt } = request;
        const fonts = await loadReportFonts(document);
        const options = { created: new Date(madeAt), author };
        return { pdf: await paintPdf(layoutReport(document, fonts), fonts, options) };
      }
    }
  };
}

const respond = createReports();

self.onmessage = async ({ data: { id, request } }: MessageEvent<ReportQuestion>) => {
  const send = (reply: ReportReply, transfer: Transferable[] = []) => self.postMessage(reply, { transfer });
  try {
    const value = await respond(request, (stage) => send({ id, stage }));
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
