import { setTimeout as wait } from "node:timers/promises";
import { failure, type Result, settled, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { ResumableUploadRow } from "../../storage/database/schema.ts";
import { arrivingBytes, type BytesRefusal, checkedBytes, RefusedBytes } from "./arriving-bytes.ts";
import type { UploadFinisher } from "./finish-upload.ts";
import type { UnnamedParts } from "./unnamed-parts.ts";
import type { ResumableUploadRepository, Uploader } from "./upload.repository.ts";
import type { UploadLocks } from "./upload-locks.ts";
import { fileNameOf } from "./upload-metadata.ts";

export type StartRefusal =
  | "notAllowed"
  | "payloadTooLarge"
  | "storageFull"
  | "tooMany"
  | "invalidFormat"
  | "tooLong";

/** `offset`: where the client has to continue. */
export type AppendRefusal =
  | { readonly code: "notFound" }
  | { readonly code: BytesRefusal | "uploadOffsetWrong"; readonly offset: number };

/** Bytes that a client sends, and their position. */
export interface SentPart {
  readonly offset: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Upload-Checksum. */
  readonly checksum: string | undefined;
  /** Aborted when the client disconnected. */
  readonly gone: AbortSignal;
}

/** Files that are uploaded in parts, over unreliable connections. */
export type ResumableUploadService = ReturnType<typeof createResumableUploadService>;

export const maxUnfinished = 100;
const dayMs = 24 * 3600 * 1000;
const lifeMs = 7 * dayMs;
const quietMs = dayMs;
const outcomeWaitMs = 20_000;

export function createResumableUploadService(
  core: Core<"database" | "parts" | "nowMs" | "newId">,
  { uploads, holds, finisher, unnamedParts, libraryOf, maxBytes }: ServiceParts,
) {
  const { database, parts, nowMs, newId } = core;
  const nowIso = (): string => new Date(nowMs()).toISOString();
  const isComplete = (row: ResumableUploadRow): boolean => row.offset_bytes === row.length_bytes;

  /** A complete file does not expire for lack of further bytes. */
  function expiryOf(createdMs: number, complete: boolean): string {
    const endMs = createdMs + lifeMs;
    return new Date(complete ? endMs : Math.min(endMs, nowMs() + quietMs)).toISOString();
  }

  const forget = async (id: string): Promise<void> => {
    await database.transaction(() => uploads.remove(id));
    await parts.remove(id);
  };

  /** Writes arriving bytes and stores the progress. */
  async function take(row: ResumableUploadRow, bytes: AsyncIterable<Uint8Array>, checksum?: string) {
    let at = row.offset_bytes;
    const keep = async (to: number): Promise<void> => {
      const expiresAt = expiryOf(Date.parse(row.created_at), to === row.length_bytes);
      if (!(await database.transaction(() => uploads.advance(row.id, at, to, expiresAt))))
        throw new RefusedBytes("uploadInUse");
      at = to;
    };
    if (checksum === undefined) return parts.append(row.id, at, bytes, keep);
    // Committed as a whole, once the digest is verified, or not at all.
    let whole = at;
    await parts.append(row.id, at, checkedBytes(bytes, checksum), async (to) => {
      whole = to;
    });
    await keep(whole);
  }

  return {
    maxBytes,
    async start(
      uploader: Uploader,
      { lengthBytes, metadata }: { readonly lengthBytes: number; readonly metadata: string },
    ): Promise<Result<ResumableUploadRow, StartRefusal>> {
      const fileName = fileNameOf(metadata);
      if (!fileName.ok) return fileName;
      if (lengthBytes > maxBytes) return failure("payloadTooLarge");
      const libraryId = await libraryOf(uploader);
      if (libraryId === undefined) return failure("notAllowed");
      if ((await parts.freeBytes()) < lengthBytes) return failure("storageFull");
      const row: ResumableUploadRow = {
        id: newId(),
        account_id: "serial" in uploader ? null : uploader.accountId,
        device_serial: "serial" in uploader ? uploader.serial : null,
        library_id: libraryId,
        file_name: fileName.value,
        metadata,
        length_bytes: lengthBytes,
        offset_bytes: 0,
        state: "receiving",
        result: null,
        created_at: nowIso(),
        expires_at: expiryOf(nowMs(), lengthBytes === 0),
      };
      // In one transaction, so that cleanup sees both the file and its row, or neither.
      const isStarted = await database.transaction(async () => {
        if ((await uploads.countReceiving(uploader, nowIso())) >= maxUnfinished) return false;
        await parts.create(row.id);
        await uploads.insert(row);
        return true;
      });
      if (!isStarted) return failure("tooMany");
      if (isComplete(row)) void finisher.tryToFinish(row);
      return success(row);
    },
    /** Its state as far as it is certain; ends a connection that has been silent for long. */
    async find(uploader: Uploader, id: string): Promise<ResumableUploadRow | undefined> {
      if ((await uploads.find(id, uploader, nowIso())) === undefined) return undefined;
      await holds.settled(id);
      return uploads.find(id, uploader, nowIso());
    },
    /** When it returns a success, the bytes survive a crash. */
    async append(
      uploader: Uploader,
      id: string,
      { offset, bytes, checksum, gone }: SentPart,
    ): Promise<Result<ResumableUploadRow, AppendRefusal>> {
      const found = await uploads.find(id, uploader, nowIso());
      if (found === undefined) return failure({ code: "notFound" });
      const hold = await holds.take(id);
      if (hold === undefined) return failure({ code: "uploadInUse", offset: found.offset_bytes });
      const current = () => uploads.find(id, uploader, nowIso());
      try {
        const row = await current();
        if (row === undefined) return failure({ code: "notFound" });
        if (row.offset_bytes !== offset)
          return failure({ code: "uploadOffsetWrong", offset: row.offset_bytes });
        const arriving = arrivingBytes(bytes, row.length_bytes - offset, hold);
        // The bytes of a complete file may have been imported, and removed.
        if (isComplete(row)) for await (const _more of arriving);
        else await take(row, arriving, checksum);
      } catch (error) {
        const left = await current();
        if (left === undefined) return failure({ code: "notFound" });
        if (error instanceof RefusedBytes) return failure({ code: error.code, offset: left.offset_bytes });
        // A restored backup has no files of unfinished uploads.
        if ((error as NodeJS.ErrnoException).code === "ENOENT") {
          await forget(id);
          return failure({ code: "notFound" });
        }
        // The client that would receive this is gone.
        if (gone.aborted) return failure({ code: "uploadInUse", offset: left.offset_bytes });
        throw error;
      } finally {
        hold.release();
      }
      const row = await current();
      if (row === undefined) return failure({ code: "notFound" });
      if (isComplete(row) && row.state === "receiving") void finisher.tryToFinish(row);
      return success(row);
    },
    /** Waits a limited time for the import of a complete file. */
    async outcome(uploader: Uploader, id: string): Promise<ResumableUploadRow | undefined> {
      const row = await this.find(uploader, id);
      if (row === undefined || row.state !== "receiving" || !isComplete(row)) return row;
      const waiting = new AbortController();
      const enough = settled(wait(outcomeWaitMs, undefined, { signal: waiting.signal, ref: false }));
      try {
        await Promise.race([finisher.finish(row), enough]);
      } finally {
        waiting.abort();
      }
      return uploads.find(id, uploader, nowIso());
    },
    /** False if it does not exist. */
    async cancel(uploader: Uploader, id: string): Promise<boolean> {
      const row = await uploads.find(id, uploader, nowIso());
      if (row === undefined) return false;
      await holds.end(id);
      // A running import is not interrupted.
      if (isComplete(row)) await finisher.tryToFinish(row);
      await forget(id);
      return true;
    },
    /** Removes expired uploads, and bytes that no upload names; resumes pending imports. */
    async clean(): Promise<void> {
      for (const id of await uploads.listExpired(nowIso())) {
        await holds.end(id);
        await forget(id);
      }
      await unnamedParts.remove();
      await finisher.finishAll();
    },
  };
}

interface ServiceParts {
  readonly unnamedParts: UnnamedParts;
  readonly uploads: ResumableUploadRepository;
  readonly holds: UploadLocks;
  readonly finisher: UploadFinisher;
  readonly libraryOf: (uploader: Uploader) => Promise<string | undefined>;
  readonly maxBytes: number;
}
