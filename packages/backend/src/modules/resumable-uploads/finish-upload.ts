import { snapshotFileLimits } from "@sonolens/snapshot-file";
import type { Core } from "../../composition/capabilities.ts";
import type { FairQueue } from "../../jobs/fair-queue.ts";
import type { ResumableUploadRow } from "../../storage/database/schema.ts";
import { undefinedIfEnoent } from "../../storage/undefined-if-enoent.ts";
import type { ImportService, UploadFailure } from "../files/index.ts";
import type { ResumableUploadRepository, Uploader } from "./upload.repository.ts";

/** Processes files whose bytes are all there. */
export type UploadFinisher = ReturnType<typeof createUploadFinisher>;

/** Another process was faster: this one's result must not be committed. */
class AlreadySettled extends Error {}

const keptMs = 24 * 3600 * 1000;

export function createUploadFinisher(
  core: Core<"database" | "parts" | "logger" | "nowMs">,
  { uploads, imports, importQueue, libraryOf }: FinisherParts,
) {
  const { database, parts, nowMs, logger } = core;
  const running = new Map<string, Promise<void>>();

  async function settle(id: string, state: "imported" | "refused", result: unknown): Promise<void> {
    const expires_at = new Date(nowMs() + keptMs).toISOString();
    if (!(await uploads.settle(id, { state, result: JSON.stringify(result), expires_at })))
      throw new AlreadySettled();
  }

  /** Undefined once the snapshot exists, committed in one transaction with the upload's outcome. */
  async function importOnce(row: ResumableUploadRow): Promise<UploadFailure | undefined> {
    const from = uploaderOf(row);
    const libraryId = await libraryOf(from);
    // A camera that was paired with another library meanwhile does not bring its former owner's files.
    const isTheirs = !("serial" in from) || libraryId === row.library_id;
    if (libraryId === undefined || !isTheirs) return "uploadExpired";
    // Rejected before it fills the memory.
    if (row.length_bytes > snapshotFileLimits.fileBytes) return "zipTooLarge";
    const bytes = await undefinedIfEnoent(parts.read(row.id));
    if (bytes === undefined) return "uploadExpired";
    const keep = (imported: object) => settle(row.id, "imported", imported);
    const file = [bytes, row.file_name, libraryId] as const;
    const imported =
      "serial" in from
        ? await imports.importFromCamera(...file, from.serial, keep)
        : await imports.importFile(...file, keep);
    return imported.ok ? undefined : imported.error.code;
  }

  async function run(id: string): Promise<void> {
    const row = await uploads.findAny(id);
    if (row === undefined || row.state !== "receiving" || row.offset_bytes !== row.length_bytes) return;
    try {
      const refusal = await importOnce(row);
      if (refusal !== undefined)
        await database.transaction(() => settle(id, "refused", ["impFailed", refusal]));
    } catch (error) {
      if (!(error instanceof AlreadySettled)) throw error;
    }
    await parts.remove(id);
  }

  function finish({ id, library_id }: CompleteUpload): Promise<void> {
    const known = running.get(id);
    if (known !== undefined) return known;
    const finishing = importQueue.run(library_id, () => run(id)).finally(() => running.delete(id));
    running.set(id, finishing);
    return finishing;
  }

  const tryToFinish = (upload: CompleteUpload): Promise<void> =>
    finish(upload).catch((error: unknown) => {
      logger.warn({ err: error, uploadId: upload.id }, "an upload waits to be imported");
    });

  return {
    /**
     * Imports the file, or joins a running import; resolves when its outcome is stored. Throws on a transient
     * error of the server.
     */
    finish,
    /** The same, but logs errors; `finishAll` retries after them. */
    tryToFinish,
    /** Resumes what an earlier process left, or could not do. */
    async finishAll(): Promise<void> {
      for (const upload of await uploads.listComplete()) await tryToFinish(upload);
    },
  };
}

type CompleteUpload = Pick<ResumableUploadRow, "id" | "library_id">;

interface FinisherParts {
  readonly uploads: ResumableUploadRepository;
  readonly imports: ImportService;
  readonly importQueue: FairQueue;
  /** The library for an uploader's files; undefined for a camera that is not in use. */
  readonly libraryOf: (uploader: Uploader) => Promise<string | undefined>;
}

const uploaderOf = ({ account_id, device_serial }: ResumableUploadRow): Uploader =>
  device_serial === null ? { accountId: account_id ?? "" } : { serial: device_serial };
