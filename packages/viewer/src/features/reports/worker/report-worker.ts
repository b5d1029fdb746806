import { largestFindings, snapshotDetailSchema } from "@sonolens/domain";
import { createReportI18n, translator } from "@sonolens/i18n";
import {
  findingOfAnchor,
  layoutReport,
  loadReportFonts,
  makeReport,
  paintPdf,
  paintSvg,
  type ReportData,
  type ReportSnapshot,
  writeReport,
} from "@sonolens/reports";
import { tellReady } from "../../../lib/workers/worker-ready.ts";
import type { ReportState } from "../report-state.ts";
import type {
  DrawnPage,
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
    const i18n = await createReportI18n(locale, brand);
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

  interface LaidOut extends Pick<Awaited<ReturnType<typeof layOut>>, "layout" | "fonts" | "largest"> {
    readonly version: number;
  }
  let last: LaidOut | undefined;

  async function layOut(order: ReportOrder) {
    const written = writeReport(...(await contentOf(order)));
    if (!written.ok) throw new ReportError(written.code);
    const { document, results } = written.value;
    const fonts = await loadReportFonts(document);
    const [largest] = largestFindings(results.rows, 1);
    return { fonts, layout: layoutReport(document, fonts), largest: largest?.id };
  }

  /** Draws one page; turning to another one of the same report lays nothing out again. */
  async function drawPage(order: ReportOrder, version: number, requested: number): Promise<DrawnPage> {
    if (last?.version !== version) last = { ...(await layOut(order)), version };
    const { layout, fonts, largest } = last;
    const page = Math.min(Math.max(1, requested), layout.pages.length);
    const shown = layout.pages[page - 1];
    if (!shown) throw new ReportError("reportEmpty");
    const found = [...layout.anchors].flatMap(([name, place]) => {
      const id = findingOfAnchor(name);
      return id !== undefined && place.page === page - 1 ? [id] : [];
    });
    // A cover has the picture of the finding that weighs most.
    const shows = page === 1 && largest !== undefined ? [largest, ...found] : found;
    const svg = await paintSvg(shown, fonts, layout.title);
    return { svg, page, pages: layout.pages.length, shows: [...new Set(shows)] };
  }

  async function make(order: ReportOrder, tell: Tell): Promise<MadePdf> {
    tell({ state: "FORWARDING" });
    const content = await contentOf(order);
    tell({ state: "PROCESSING" });
    const made = await makeReport(...content, {
      onPage: (done, total) => tell({ state: "PROCESSING", done, total }),
    });
    if (!made.ok) throw new ReportError(made.code);
    const { bytes, results, fileName } = made.value;
    const findings = results.rows.filter(({ finding }) => finding !== "none").length;
    return { pdf: bytes, title: results.title, fileName, findings };
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
      case "page":
        return drawPage(request.order, request.version, request.page);
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

tellReady();
