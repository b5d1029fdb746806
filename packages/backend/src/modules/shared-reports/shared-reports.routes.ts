import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { pdfPolicy } from "../../http/file-policy.ts";
import type { InvalidLinkThrottle, LinkFamily } from "../../http/invalid-link-throttle.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SharedReportService } from "./shared-report.service.ts";

type CallerOperations = "createSharedReport" | "listSharedReports" | "revokeSharedReport";

/** Of lists that have a tag, which a cache could keep otherwise. */
const noStore = { "cache-control": "no-store" };

/** Reports behind public links. */
export function createSharedReportRoutes(
  reports: SharedReportService,
  blobs: BlobStore,
  madeUp: InvalidLinkThrottle,
) {
  const unknownLink = async (texts: ErrorTexts, family: LinkFamily, clientAddress: string) =>
    (await madeUp.refusal(family, clientAddress, texts)) ??
    ({ status: 404, body: errorDetail(texts, "notFound") } as const);
  return {
    async createSharedReport({ body }, { caller, texts }) {
      const shared = await reports.share(caller, body);
      return shared.ok
        ? { status: 201, body: shared.value }
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
      if (report !== undefined) return { status: 200, body: report };
      return unknownLink(texts, "shared report", clientAddress);
    },
    async openSharedReport({ path, body }, { texts, clientAddress }) {
      const opened = await reports.openWith(path.token, body.password, clientAddress);
      if (!opened.ok)
        return opened.error === "passwordWrong"
          ? { status: 400, body: fieldErrors(texts, [{ field: "password", code: opened.error }]) }
          : tooManyRequests(texts, opened.error.retryAfterS);
      if (opened.value !== undefined) return { status: 200, body: opened.value };
      return unknownLink(texts, "shared report", clientAddress);
    },
    async getSharedFile({ path }, { texts, clientAddress }) {
      const file = await reports.file(path.token);
      if (file === "unknown") return unknownLink(texts, "shared file", clientAddress);
      if (typeof file === "string") return { status: 404, body: errorDetail(texts, "notFound") };
      const isPdf = file.mediaType === "application/pdf";
      const headers = {
        "content-type": file.mediaType,
        "content-length": String(file.sizeBytes),
        "content-disposition": contentDisposition(isPdf ? "inline" : "attachment", file.fileName),
        "x-robots-tag": "noindex",
        ...(isPdf && { "content-security-policy": pdfPolicy }),
      };
      return { status: 200, body: blobs.stream(file.hash), headers };
    },
  } satisfies CallerHandlers<CallerOperations> &
    PublicHandlers<"getSharedReport" | "openSharedReport" | "getSharedFile">;
}
