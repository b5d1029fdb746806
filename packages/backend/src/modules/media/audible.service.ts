import { failure, type Result, success } from "@sonolens/foundation";
import type { PoolFailure, WorkerPool } from "../../jobs/worker-pool.ts";
import type { Caller } from "../../policy/caller.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import { keepBlob } from "../../storage/blobs/keep-blob.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotBlobRow } from "../../storage/database/schema.ts";
import type { SnapshotFiles } from "../snapshots/index.ts";
import type { AudibleJob } from "./make-audible.ts";
import type { MediaService } from "./media.service.ts";

export type AudibleFailure = "notFound" | "fileNotFound" | PoolFailure;

/** Ultrasound shifted into the audible range: computed on first request, then stored as a file. */
export interface AudibleService {
  file(caller: Caller, id: string): Promise<Result<SnapshotBlobRow, AudibleFailure>>;
}

export function createAudibleService(parts: {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly snapshots: SnapshotFiles;
  readonly media: MediaService;
  readonly pool: WorkerPool<AudibleJob, Uint8Array | undefined>;
}): AudibleService {
  const { database, blobs, snapshots, media, pool } = parts;
  const computing = new Map<string, Promise<Result<SnapshotBlobRow, AudibleFailure>>>();

  async function compute(
    accountId: string,
    audio: SnapshotBlobRow,
  ): Promise<Result<SnapshotBlobRow, AudibleFailure>> {
    const made = await pool.run({
      owner: accountId,
      input: async () => ({ value: { wav: new Uint8Array(await blobs.read(audio.hash)) } }),
    });
    if (!made.ok) return made;
    if (made.value === undefined) return failure("fileNotFound");
    const row = await keepBlob({ blobs, database }, made.value, async ({ hash, sizeBytes }) => {
      const added: SnapshotBlobRow = {
        snapshot_id: audio.snapshot_id,
        role: "audible",
        hash,
        size_bytes: sizeBytes,
        media_type: "audio/wav",
      };
      await snapshots.addBlob(added);
      return added;
    });
    return success(row);
  }

  return {
    async file(caller, id) {
      const kept = await media.blob(caller, id, "audible");
      if (typeof kept !== "string") return success(kept);
      const audio = await media.blob(caller, id, "audio");
      if (typeof audio === "string") return failure(audio);
      const running =
        computing.get(id) ?? compute(caller.accountId, audio).finally(() => computing.delete(id));
      computing.set(id, running);
      return running;
    },
  };
}
