import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { InvalidLinkThrottle } from "../../http/invalid-link-throttle.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SharedReportService } from "./shared-report.service.ts";

type CallerOperations = "createSharedReport" | "listSharedReports" | "revokeSharedReport";

const noStore = { "cache-control": "no-store" };

/** Reports behind public links. */
export function createSharedReportRoutes(
  reports: SharedReportService,
  blobs: BlobStore,
  madeUp: InvalidLinkThrottle,
) {
  return {
    async createSharedReport({ body }, { caller, texts }) {
      const shared = await reports.share(caller, body.reportUrl);
      return shared === undefined
        ? { status: 400, body: fieldErrors(texts, [{ field: "reportUrl", code: "reportNotShareable" }]) }
        : { status: 201, body: shared, headers: noStore };
    },
    async listSharedReports(_request, { caller }) {
      return { status: 200, body: await reports.list(caller), headers: noStore };
    },
    async revokeSharedReport({ path }, { caller, texts }) {
      return (await reports.revoke(caller, path.token))
        ? { status: 204 }
        : { status: 404, body: errorDetail(texts, "notFound") };
    },
    async getSharedReport({ path }, { texts, clientAddress }) {
      const waitS = await madeUp.waitS(clientAddress);
      if (waitS > 0) return tooManyRequests(texts, waitS);
      const report = await reports.open(path.token);
      if (report !== undefined) return { status: 200, body: report, headers: noStore };
      await madeUp.count(clientAddress);
      return { status: 404, body: errorDetail(texts, "notFound") };
    },
    async getSharedFile({ path }, { texts }) {
      const file = await reports.file(path.token);
      if (file === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
      const shows = file.mediaType === "application/pdf" ? "inline" : "attachment";
      const headers = {
        "content-type": file.mediaType,
        "content-length": String(file.sizeBytes),
        "content-disposition": `${shows}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
      };
      return { status: 200, body: blobs.stream(file.hash), headers };
    },
  } satisfies CallerHandlers<CallerOperations> & PublicHandlers<"getSharedReport" | "getSharedFile">;
}
