import type { ApiSchema } from "@sonolens/api-client";
import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotFileErrorCode } from "@sonolens/snapshot-file";
import type { Addresses } from "../../http/addresses.ts";
import type { FairQueue } from "../../jobs/fair-queue.ts";
import type { Caller } from "../../policy/caller.ts";
import { type CredentialRef, credentialRefOf } from "../../policy/credential-ref.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import { createSignedText } from "../../signed-text.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import { ownerOfAccount, ownerOfCamera, workFor } from "../../work-owner.ts";
import type { Accounts, CredentialStatuses } from "../account/index.ts";
import type { Imported, ImportService } from "./import.service.ts";

/** The last part of a path of any system. Only for display: no file gets this name. */
export const baseName = (name: string): string =>
  sanitizeText(name)
    .split(/[\\/]/)
    .findLast((part) => part !== "") ?? "snapshot.nlz";

/** A user, or a camera that sends its snapshots. */
type Uploader = CredentialRef | { readonly serial: string };

const ownerOf = (from: Uploader): string =>
  "serial" in from ? ownerOfCamera(from.serial) : ownerOfAccount(from.accountId);

/** What a signed upload form allows. */
interface UploadPolicy {
  readonly from: Uploader;
  readonly key: string;
  readonly fileName: string;
  readonly expiresMs: number;
}

export type UploadFailure = SnapshotFileErrorCode | "uploadExpired" | "payloadTooLarge" | "otherCamera";

/** Uploads of cameras by form. */
export type CameraUploads = Pick<UploadService, "createCameraTarget">;

/** Uploads by form, to a target that the client requests first. */
export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService(parts: {
  readonly key: Uint8Array;
  readonly lifetimeS: number;
  readonly maxBytes: number;
  readonly blobs: BlobStore;
  readonly accounts: Accounts;
  readonly credentialStatuses: CredentialStatuses;
  /** The library of a camera that is in use; undefined for any other. */
  readonly libraryOfCamera: (serial: string) => Promise<string | undefined>;
  readonly imports: ImportService;
  readonly importQueue: FairQueue;
  readonly addresses: Addresses;
  readonly nowMs: () => number;
  readonly newId: () => string;
}) {
  const {
    key,
    lifetimeS,
    maxBytes,
    blobs,
    accounts,
    credentialStatuses,
    libraryOfCamera,
    imports,
    importQueue,
    addresses,
    nowMs,
    newId,
  } = parts;
  const policies = createSignedText<UploadPolicy>(key);

  function policyOf(fields: Readonly<Record<string, string>>): UploadPolicy | undefined {
    const policy = policies.open(`${fields.policy ?? ""}.${fields.signature ?? ""}`);
    return policy === undefined || policy.key !== fields.key || policy.expiresMs <= nowMs()
      ? undefined
      : policy;
  }

  function targetFor(from: Uploader, wantedName: string): ApiSchema<"UploadTarget"> {
    const fileName = baseName(wantedName);
    const objectKey = `${newId()}/${fileName}`;
    const expiresMs = nowMs() + lifetimeS * 1000;
    const [policy = "", signature = ""] = policies
      .sign({ from, key: objectKey, fileName, expiresMs })
      .split(".");
    return { url: addresses.of("/uploads/"), fields: { key: objectKey, policy, signature } };
  }

  /** Undefined if the user was signed out after the form was issued. */
  async function libraryOf(from: Uploader): Promise<string | undefined> {
    if ("serial" in from) return libraryOfCamera(from.serial);
    return (await credentialStatuses.isValid(from))
      ? (await accounts.librariesOf(from.accountId))[0]
      : undefined;
  }

  async function receiveFrom(
    policy: UploadPolicy,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<Result<Imported, UploadFailure>> {
    const owner = await libraryOf(policy.from);
    if (owner === undefined) return failure("uploadExpired");
    // A slow client must not block other imports: its file is spooled outside of the queue and of memory.
    const spooled = await blobs.spool(bytes, maxBytes);
    if (spooled === undefined) return failure("payloadTooLarge");
    try {
      return await importQueue.run(owner, async () => {
        // A camera may have been unpaired during the upload.
        const libraryId = await libraryOf(policy.from);
        if (libraryId === undefined) return failure("uploadExpired");
        const file = [await spooled.read(), policy.fileName, libraryId] as const;
        const imported =
          "serial" in policy.from
            ? await imports.importFromCamera(...file, policy.from.serial)
            : await imports.importFile(...file);
        return imported.ok ? success(imported.value) : failure(imported.error.code);
      });
    } finally {
      await spooled.discard();
    }
  }

  return {
    createTarget: (caller: Caller, fileName: string): ApiSchema<"UploadTarget"> =>
      targetFor(credentialRefOf(caller), fileName),
    /** Files of this camera are imported into the library that has it in use. */
    createCameraTarget: (serial: string, fileName: string): ApiSchema<"UploadTarget"> =>
      targetFor({ serial }, fileName),
    async receive(
      fields: Readonly<Record<string, string>>,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<Result<Imported, UploadFailure>> {
      const policy = policyOf(fields);
      if (policy === undefined) return failure("uploadExpired");
      // The call itself is only known by its address, which others may share.
      return workFor(ownerOf(policy.from), () => receiveFrom(policy, bytes));
    },
  };
}
