import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { errorDetail, fieldErrors, tooManyRequests, uploadRefusal } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { TooMany } from "../../rate-limit.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { ExportRefusal, ExportService } from "./export.service.ts";
import { maxCameras, maxSnapshots } from "./export-limits.ts";
import type { ReportUploads } from "./report-upload.ts";

type CallerOperations =
  | "createExcelExport"
  | "pollExcelResult"
  | "downloadSnapshots"
  | "listExports"
  | "cancelExport"
  | "getReportEndpoint"
  | "exportAccount";

/** Of lists that have a tag, which a cache could keep otherwise. */
const noStore = { "cache-control": "no-store" };

/** Tables, archives and reports of snapshots. */
export function createExportRoutes(service: ExportService, reports: ReportUploads, blobs: BlobStore) {
  return {
    async createExcelExport({ body }, { caller, clientAddress, texts }) {
      const { snapshotIDs: snapshotIds, includeImages, target, filter } = body;
      const request = { snapshotIds, includeImages, language: texts.locale, ...(filter && { filter }) };
      const started = await service.start(caller, target, request, clientAddress);
      if (started.ok) return { status: 200, body: started.value };
      const field = started.error === "tooMany" && includeImages ? "includeImages" : "snapshotIDs";
      return refused(texts, started.error, field, maxSnapshots(caller, target, includeImages));
    },
    async downloadSnapshots({ body }, { caller, clientAddress, texts }) {
      const { snapshotIds, timezoneOffset, format = "nlz" } = body;
      const request = { snapshotIds, includeImages: false };
      const started = await service.start(caller, format, request, clientAddress, timezoneOffset);
      if (started.ok) return { status: 200, body: started.value };
      return refused(texts, started.error, "snapshotIds", maxSnapshots(caller, format, false));
    },
    async exportAccount(_request, { caller, texts }) {
      const started = await service.startArchive(caller);
      return started.ok
        ? { status: 200, body: started.value }
        : tooManyRequests(texts, started.error.retryAfterS);
    },
    async pollExcelResult({ query }, { caller, texts }) {
      const job = await service.find(caller, query.executionID);
      return job === undefined
        ? { status: 404, body: errorDetail(texts, "notFound") }
        : { status: 200, body: job };
    },
    async listExports(_request, { caller }) {
      return { status: 200, body: { exports: await service.list(caller) }, headers: noStore };
    },
    async cancelExport({ path }, { caller, texts }) {
      return (await service.cancel(caller, path.executionID))
        ? { status: 204 }
        : { status: 404, body: errorDetail(texts, "notFound") };
    },
    async getExportFile({ path }, { texts }) {
      const file = await service.open(path.token);
      if (file === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
      const headers = {
        "content-type": file.mediaType,
        "content-length": String(file.sizeBytes),
        "content-disposition": contentDisposition("attachment", file.fileName),
      };
      return { status: 200, body: blobs.stream(file.hash), headers };
    },
    async getReportEndpoint(_request, { caller }) {
      return { status: 200, body: reports.createTarget(caller) };
    },
    async uploadReport({ body }, { texts }) {
      const received = await reports.receive(body.fields, body.file);
      if (received.ok) return { status: 201, body: received.value };
      if (received.error === "payloadTooLarge")
        return { status: 413, body: errorDetail(texts, received.error) };
      return { status: 400, body: uploadRefusal(texts, received.error) };
    },
  } satisfies CallerHandlers<CallerOperations> & PublicHandlers<"getExportFile" | "uploadReport">;
}

function refused(texts: ErrorTexts, code: ExportRefusal | TooMany, field: string, max = 0) {
  if (typeof code === "object") return tooManyRequests(texts, code.retryAfterS);
  if (code === "tooManyCameras")
    return {
      status: 400,
      body: fieldErrors(texts, [{ field, code: "tooMany", params: { max: maxCameras } }]),
    } as const;
  return { status: 400, body: fieldErrors(texts, [{ field, code, params: { max } }]) } as const;
}
