import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail, uploadRefusal } from "../../http/error-body.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import { refusalAnswer, type SnapshotService } from "../snapshots/index.ts";
import type { ImageService } from "./image.service.ts";

type Operations =
  | "createImageUploadUrl"
  | "listImageAttachments"
  | "removeImageAttachment"
  | "createUserImageUploadUrl"
  | "listUserImages"
  | "removeUserImage";

/** Images that users add. Those of snapshots exist only if the edition enables them. */
export function createImageRoutes(
  images: ImageService,
  snapshots: SnapshotService,
  blobs: BlobStore,
  attachments: boolean,
) {
  return {
    async createImageUploadUrl({ path }, { caller, texts }) {
      if (!attachments) return { status: 404, body: errorDetail(texts, "notFound") };
      const found = await snapshots.findToEdit(caller, path.id);
      if (!found.ok) return refusalAnswer(found.error, texts);
      return { status: 200, body: images.createTarget(caller, { snapshotId: path.id }) };
    },
    async listImageAttachments({ path }, { caller, texts }) {
      const row = attachments ? await snapshots.find(caller, path.id) : undefined;
      if (row === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
      return { status: 200, body: await images.list({ snapshotId: row.id }) };
    },
    async removeImageAttachment({ path, body }, { caller, texts }) {
      if (!attachments) return { status: 404, body: errorDetail(texts, "notFound") };
      const found = await snapshots.findToEdit(caller, path.id);
      if (!found.ok) return refusalAnswer(found.error, texts);
      const owner = { snapshotId: path.id };
      await images.remove(caller, owner, body.attachmentId, found.value);
      return { status: 200, body: await images.list(owner) };
    },
    async createUserImageUploadUrl({ query }, { caller }) {
      const owner = { accountId: caller.accountId, category: query.category };
      return { status: 200, body: images.createTarget(caller, owner) };
    },
    async listUserImages({ query }, { caller }) {
      const owner = { accountId: caller.accountId, category: query.category };
      return { status: 200, body: await images.list(owner) };
    },
    async removeUserImage({ body }, { caller }) {
      const owner = { accountId: caller.accountId, category: body.category };
      await images.remove(caller, owner, body.attachmentId);
      return { status: 200, body: await images.list(owner) };
    },
    async uploadImage({ body }, { texts }) {
      const received = await images.receive(body.fields, body.file.bytes);
      if (received.ok) return { status: 201, body: received.value };
      if (received.error === "payloadTooLarge")
        return { status: 413, body: errorDetail(texts, received.error) };
      return { status: 400, body: uploadRefusal(texts, received.error) };
    },
    async getSignedImage({ path }, { texts }) {
      const image = await images.open(path.token);
      if (image === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
      const headers = {
        "content-type": image.media_type,
        "content-length": String(image.size_bytes),
        "cache-control": "private, max-age=600",
      };
      return { status: 200, body: blobs.stream(image.hash), headers };
    },
  } satisfies CallerHandlers<Operations> & PublicHandlers<"uploadImage" | "getSignedImage">;
}
