import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail, uploadRefusal } from "../../http/error-body.ts";
import type { UploadService } from "./upload.service.ts";

/** Uploads. */
export function createFileRoutes(uploads: UploadService) {
  return {
    async createUploadUrl({ body }, { caller }) {
      return { status: 200, body: uploads.createTarget(caller, body.filename) };
    },
    async uploadFile({ body }, { texts }) {
      const received = await uploads.receive(body.fields, body.file.bytes);
      if (received.ok) return { status: 201, body: received.value };
      if (received.error === "payloadTooLarge")
        return { status: 413, body: errorDetail(texts, received.error) };
      return { status: 400, body: uploadRefusal(texts, received.error) };
    },
  } satisfies CallerHandlers<"createUploadUrl"> & PublicHandlers<"uploadFile">;
}
