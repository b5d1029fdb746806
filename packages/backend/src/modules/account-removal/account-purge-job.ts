import type { Core } from "../../composition/capabilities.ts";
import type { JobKind } from "../../jobs/job-loop.ts";
import { removeUnusedFile } from "../../storage/blobs/remove-unused-file.ts";
import type { AccountPurgeRow } from "../../storage/database/schema.ts";
import type { UnnamedParts } from "../resumable-uploads/index.ts";
import type { SnapshotPurge } from "../snapshots/index.ts";
import type { AccountPurgeRepository } from "./account-purge.repository.ts";
import { removedAt, removedLibraryPrefix } from "./leave-everything.ts";

/** The last mail is usually sent within a second; after that it is checked now and then. */
const mailMs = 60_000;
const soonMs = 1_000;
const laterMs = 3600_000;
/** Another process may have read the log of the database for too long. */
const retryMs = 60_000;

/**
 * Jobs after accounts were deleted: purge their snapshots and files, then rewrite the database to erase their
 * remains. It is rewritten once more after the last mail, whose row holds the address until then.
 */
export function createAccountPurgeJob(
  core: Core<"database" | "blobs" | "isBlobUsed" | "nowMs">,
  {
    purges,
    snapshots,
    unnamedParts,
    onError,
  }: {
    readonly purges: AccountPurgeRepository;
    readonly snapshots: SnapshotPurge;
    readonly unnamedParts: UnnamedParts;
    readonly onError: (id: string, error: unknown) => void;
  },
): JobKind<AccountPurgeRow> {
  const { database, isBlobUsed, nowMs } = core;

  async function purge(job: AccountPurgeRow): Promise<void> {
    for (const hash of JSON.parse(job.unused_files) as string[])
      await removeUnusedFile(core, isBlobUsed, hash);
    await unnamedParts.remove();
    await snapshots.purge(removedAt);
    await database.transaction(() => removeEmptyLibraries(core));
    // Rewriting the database takes long: once for all purges that wait for it.
    const open = await purges.listOpen();
    const gone = new Set<string>();
    for (const id of open) if (await purges.isMailGone(id)) gone.add(id);
    await database.scrub();
    await database.transaction(async () => {
      for (const id of open) await purges.setRemaining(id, gone.has(id) ? "nothing" : "mail");
    });
  }

  return {
    name: "account purges",
    store: purges.jobs,
    // Nothing else would finish a deletion.
    maxAttempts: Number.POSITIVE_INFINITY,
    retryInMs: () => retryMs,
    async run(job, work) {
      try {
        if (job.remaining === "everything" || (job.remaining === "mail" && (await purges.isMailGone(job.id))))
          await purge(job);
      } catch (error) {
        onError(job.id, error);
        throw error;
      }
      const now = await purges.find(job.id);
      if (now?.remaining === "mail")
        return { continueInMs: nowMs() - Date.parse(job.created_at) < mailMs ? soonMs : laterMs };
      await work.finish({ status: "FINISHED" });
      return undefined;
    },
    failed: () => ({ status: "FINISHED" }),
  };
}

/** Cameras and libraries of deleted accounts, once their snapshots are purged. */
async function removeEmptyLibraries({ database }: Core<"database">): Promise<void> {
  const current = database.current();
  const libraries = await current
    .selectFrom("libraries")
    .select("id")
    .where("name", "like", `${removedLibraryPrefix}%`)
    .where("id", "not in", (query) => query.selectFrom("snapshots").select("library_id"))
    .where("id", "not in", (query) => query.selectFrom("library_members").select("library_id"))
    .execute();
  for (const { id } of libraries) {
    await current.deleteFrom("ownerships").where("library_id", "=", id).execute();
    await current.deleteFrom("libraries").where("id", "=", id).execute();
  }
}
