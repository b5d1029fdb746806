import type { ApiSchema } from "@sonolens/api-client";
import { limits, validateImageAttachment, validateReportLogo } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import { createFairQueue } from "../../jobs/fair-queue.ts";
import type { Caller } from "../../policy/caller.ts";
import { type CredentialRef, credentialRefOf } from "../../policy/credential-ref.ts";
import { createSignedText } from "../../signed-text.ts";
import type { BlobReference } from "../../storage/blobs/blob-store.ts";
import type { ImageRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { CredentialStatuses } from "../account/index.ts";
import { type PreparedPicture, preparePicture } from "../files/index.ts";
import type { SnapshotService } from "../snapshots/index.ts";
import type { ImageOwner, ImageRepository } from "./image.repository.ts";

type Uploader = CredentialRef & Pick<Caller, "username">;

/** What a signed form allows. */
interface ImagePolicy {
  readonly uploader: Uploader;
  readonly owner: ImageOwner;
  readonly key: string;
  readonly expiresMs: number;
}

/** The image of a signed address. */
interface ImageLink {
  readonly imageId: string;
  readonly expiresMs: number;
}

export type ImageRefusal =
  | "uploadExpired"
  | "payloadTooLarge"
  | "notAnImage"
  | "heicNotSupported"
  | "notPngOrJpeg"
  | "tooMany";

/** Photos that people add to a snapshot, and those of an account, such as the logo of its reports. */
export interface ImageService {
  createTarget(caller: Caller, owner: ImageOwner): ApiSchema<"UploadTarget">;
  /** Images are decoded and re-encoded, whatever their claimed type. */
  receive(
    fields: Readonly<Record<string, string>>,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<Result<ApiSchema<"ImageAttachment">, ImageRefusal>>;
  list(owner: ImageOwner): Promise<ApiSchema<"ImageAttachment">[]>;
  /** Those of accounts, for those who may see what they are used in. Removed ones are left out. */
  byIds(ids: readonly string[]): Promise<ApiSchema<"ImageAttachment">[]>;
  /** The files of images of accounts. */
  filesOf(ids: readonly string[]): Promise<Pick<ImageRow, "id" | "hash" | "media_type">[]>;
  /** The files of the images of a snapshot, oldest first, for those who may see it. */
  filesOfSnapshot(snapshotId: string): Promise<Pick<ImageRow, "hash">[]>;
  /** Removing a missing image changes nothing. The snapshot is the one that the image belongs to. */
  remove(caller: Caller, owner: ImageOwner, attachmentId: string, snapshot?: SnapshotRow): Promise<void>;
  /** The image of an address; undefined if it is invalid, has expired, or its image was removed. */
  open(token: string): Promise<ImageRow | undefined>;
}

/** At the same time, over all accounts. */
const maxAtOnce = 2;

export function createImageService(
  core: Core<"database" | "blobs" | "addresses" | "key" | "nowMs" | "newId"> & {
    readonly credentialStatuses: CredentialStatuses;
  },
  parts: {
    readonly images: ImageRepository;
    readonly service: SnapshotService;
    readonly uploadS: number;
    readonly linkS: number;
  },
): ImageService {
  const { database, blobs, credentialStatuses, addresses, key, nowMs, newId } = core;
  const { images, service, uploadS, linkS } = parts;
  const policies = createSignedText<ImagePolicy>(key("image forms"));
  const links = createSignedText<ImageLink>(key("image links"));
  const queue = createFairQueue({ places: maxAtOnce });

  function policyOf(fields: Readonly<Record<string, string>>): ImagePolicy | undefined {
    const policy = policies.open(`${fields.policy ?? ""}.${fields.signature ?? ""}`);
    return policy === undefined || policy.key !== fields.key || policy.expiresMs <= nowMs()
      ? undefined
      : policy;
  }

  const bodyOf = (row: ImageRow): ApiSchema<"ImageAttachment"> => {
    const expiresMs = nowMs() + linkS * 1000;
    return {
      attachmentId: row.id,
      url: addresses.of(`/media/images/${links.sign({ imageId: row.id, expiresMs })}`),
      expires: new Date(expiresMs).toISOString(),
      category: row.category,
      mediaType: row.media_type,
      widthPx: row.width_px,
      heightPx: row.height_px,
      createdAt: row.created_at,
    };
  };

  /** In a transaction: the uploader must still be authorized, and the file still exist. */
  async function insert(
    policy: ImagePolicy,
    picture: PreparedPicture,
    blob: BlobReference,
  ): Promise<Result<ImageRow, ImageRefusal | "blobGone">> {
    const { owner, uploader } = policy;
    const caller = { ...uploader, email: "", isDemo: false, isStaff: false, hasAcceptedTerms: true };
    if (!(await credentialStatuses.isValid(uploader))) return failure("uploadExpired");
    const snapshot = "snapshotId" in owner ? await service.findToEdit(caller, owner.snapshotId) : undefined;
    if (snapshot?.ok === false) return failure("uploadExpired");
    if ((await images.list(owner)).length >= limits.images) return failure("tooMany");
    if (!(await blobs.has(blob.hash))) return failure("blobGone");
    const row: ImageRow = {
      id: newId(),
      snapshot_id: "snapshotId" in owner ? owner.snapshotId : null,
      account_id: "snapshotId" in owner ? null : owner.accountId,
      category: "snapshotId" in owner ? "" : owner.category,
      hash: blob.hash,
      size_bytes: blob.sizeBytes,
      media_type: picture.mediaType,
      width_px: picture.widthPx,
      height_px: picture.heightPx,
      created_at: new Date(nowMs()).toISOString(),
    };
    await images.insert(row);
    if (snapshot !== undefined)
      await service.save(caller, snapshot.value, {}, [{ field: "imageattachments", from: null, to: row.id }]);
    return success(row);
  }

  return {
    createTarget(caller, owner) {
      const objectKey = newId();
      const signed = policies.sign({
        uploader: { ...credentialRefOf(caller), username: caller.username },
        owner,
        key: objectKey,
        expiresMs: nowMs() + uploadS * 1000,
      });
      const [policy = "", signature = ""] = signed.split(".");
      return { url: addresses.of("/uploads/images/"), fields: { key: objectKey, policy, signature } };
    },
    async receive(fields, bytes) {
      const policy = policyOf(fields);
      if (policy === undefined || !(await credentialStatuses.isValid(policy.uploader)))
        return failure("uploadExpired");
      const spooled = await blobs.spool(bytes, limits.imageBytes);
      if (spooled === undefined) return failure("payloadTooLarge");
      try {
        // Waits outside of memory.
        const picture = await queue.run(policy.uploader.accountId, async () =>
          preparePicture(await spooled.read()),
        );
        if (!picture.ok) return failure(picture.error === "heicNotSupported" ? picture.error : "notAnImage");
        const refusal = typeRefusal(policy.owner, picture.value.mediaType);
        if (refusal !== undefined) return failure(refusal);
        for (let attempt = 1; ; attempt += 1) {
          const blob = await blobs.put(picture.value.bytes);
          const inserted = await database.transaction(() => insert(policy, picture.value, blob));
          if (inserted.ok) return success(bodyOf(inserted.value));
          if (inserted.error !== "blobGone") return failure(inserted.error);
          if (attempt === 3) throw new Error("A file that was just written is gone.");
        }
      } finally {
        await spooled.discard();
      }
    },
    list: async (owner) => (await images.list(owner)).map(bodyOf),
    byIds: async (ids) => (await images.ofAccounts(ids)).map(bodyOf),
    filesOf: (ids) => images.ofAccounts(ids),
    filesOfSnapshot: (snapshotId) => images.list({ snapshotId }),
    remove: (caller, owner, attachmentId, snapshot) =>
      database.transaction(async () => {
        const mine = (await images.list(owner)).find(({ id }) => id === attachmentId);
        if (mine === undefined) return;
        await images.remove(mine.id);
        if (snapshot !== undefined)
          await service.save(caller, snapshot, {}, [{ field: "imageattachments", from: mine.id, to: null }]);
      }),
    async open(token) {
      const link = links.open(token);
      return link === undefined || link.expiresMs <= nowMs() ? undefined : images.find(link.imageId);
    },
  };
}

function typeRefusal(owner: ImageOwner, type: string): ImageRefusal | undefined {
  const checked = "snapshotId" in owner ? validateImageAttachment({ type }) : validateReportLogo({ type });
  if (checked.ok) return undefined;
  return checked.code === "notPngOrJpeg" ? "notPngOrJpeg" : "notAnImage";
}
