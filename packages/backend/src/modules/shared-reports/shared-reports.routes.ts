import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { InvalidLinkThrottle } from "../../http/invalid-link-throttle.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SharedReportService } from "./shared-report.service.ts";

type CallerOperations = "createSharedReport" | "listSharedReports" | "revokeSharedReport";

const noStore = { "cache-control": "no-store" };
/** A file shows itself and nothing else. */
const filePolicy = "default-src 'none'; frame-ancestors 'self'";
/** Browsers show no PDF in a sandbox; their viewer has one of its own. */
const pdfPolicy = `${filePolicy}; object-src 'self'; style-src 'unsafe-inline'`;

/** Reports behind public links. */
export function createSharedReportRoutes(
  reports: SharedReportService,
  blobs: BlobStore,
  madeUp: InvalidLinkThrottle,
) {
  /** Only made-up links wait: a stranger at the same address must not close those that are valid. */
  const unknownLink = async (texts: ErrorTexts, clientAddress: string) => {
    const waitS = await madeUp.waitS(clientAddress);
    if (waitS > 0) return tooManyRequests(texts, waitS);
    await madeUp.count(clientAddress);
    return { status: 404, body: errorDetail(texts, "notFound") } as const;
  };
  return {
    async createSharedReport({ body }, { caller, texts }) {
      const shared = await reports.share(caller, body);
      return shared.ok
        ? { status: 201, body: shared.value, headers: noStore }
        : { status: 400, body: fieldErrors(texts, [shared.error]) };
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
      const report = await reports.open(path.token);
      if (report !== undefined) return { status: 200, body: report, headers: noStore };
      return unknownLink(texts, clientAddress);
    },
    async openSharedReport({ path, body }, { texts, clientAddress }) {
      const opened = await reports.openWith(path.token, body.password, clientAddress);
      if (!opened.ok)
        return opened.error === "passwordWrong"
          ? { status: 400, body: fieldErrors(texts, [{ field: "password", code: opened.error }]) }
          : tooManyRequests(texts, opened.error.retryAfterS);
      if (opened.value !== undefined) return { status: 200, body: opened.value, headers: noStore };
      return unknownLink(texts, clientAddress);
    },
    async getSharedFile({ path }, { texts, clientAddress }) {
      const file = await reports.file(path.token);
      if (file === "unknown") return unknownLink(texts, clientAddress);
      if (typeof file === "string") return { status: 404, body: errorDetail(texts, "notFound") };
      const isPdf = file.mediaType === "application/pdf";
      const headers = {
        "content-type": file.mediaType,
        "content-length": String(file.sizeBytes),
        "content-disposition": contentDisposition(isPdf ? "inline" : "attachment", file.fileName),
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
        "content-security-policy": isPdf ? pdfPolicy : `${filePolicy}; sandbox`,
      };
      return { status: 200, body: blobs.stream(file.hash), headers };
    },
  } satisfies CallerHandlers<CallerOperations> &
    PublicHandlers<"getSharedReport" | "openSharedReport" | "getSharedFile">;
}
