import { setTimeout as wait } from "node:timers/promises";
import type { BackendCore } from "../../backend-core.ts";
import { removeUnusedFile } from "../../storage/blobs/remove-unused-file.ts";
import { removeUnnamedParts } from "../resumable-uploads/unnamed-parts.ts";
import { createDeletedSnapshotRepository } from "../snapshots/deleted-snapshot.repository.ts";
import { purgeDeleted } from "../snapshots/purge-deleted.ts";
import { removedAt, removedLibraryPrefix } from "./leave-everything.ts";
import type { RemovalNotes } from "./removal-notes.ts";

/** What is done after accounts were deleted: purging their snapshots and files, and what the disk remembers of them. */
export interface RemovalTail {
  /** Begins it beside the calls. `hashes` are files that no row may name any more. */
  start(hashes: readonly string[]): void;
  /** Does what is noted; resolves when there is nothing left that can be done now. */
  run(hashes?: readonly string[]): Promise<void>;
  /** Ends waiting, and waits for what was begun; a later process goes on. */
  stop(): Promise<void>;
}

/** Usually the last mail is on its way within a second; later than this, the daily cleaning looks for it. */
const mailMs = 60_000;
const lookEveryMs = 250;

export function createRemovalTail(
  core: BackendCore,
  notes: RemovalNotes,
  isUsed: (hash: string) => Promise<boolean>,
): RemovalTail {
  const { database, logger } = core;
  const deleted = createDeletedSnapshotRepository(database);
  const stopping = new AbortController();
  let queue = Promise.resolve();

  async function work(hashes: readonly string[]): Promise<void> {
    if ((await notes.list()).length === 0) return;
    for (const hash of hashes) await removeUnusedFile(core, isUsed, hash);
    await removeUnnamedParts(core);
    await purgeDeleted({
      ...core,
      deleted,
      isUsed,
      deletedBefore: removedAt,
      onError: (error, snapshotId) => logger.warn({ err: error, snapshotId }, "purge failed"),
    });
    await database.transaction(() => removeEmptyLibraries(core));
    const due = (await notes.list()).filter((note) => !note.isScrubbed || note.isMailGone);
    if (due.length === 0) return;
    await database.scrub();
    await notes.scrubbed(due);
  }

  function run(hashes: readonly string[] = []): Promise<void> {
    const done = queue.then(() => work(hashes));
    queue = done.catch(() => undefined);
    return done;
  }

  /** The mail holds the address until it is delivered. */
  async function finish(hashes: readonly string[]): Promise<void> {
    await run(hashes);
    const endsMs = performance.now() + mailMs;
    for (;;) {
      const open = await notes.list();
      if (open.some(({ isMailGone }) => isMailGone)) await run();
      else if (open.length === 0 || performance.now() > endsMs) return;
      await wait(lookEveryMs, undefined, { signal: stopping.signal, ref: false });
    }
  }

  const begun = new Set<Promise<void>>();
  return {
    start(hashes) {
      const finishing = finish(hashes).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err: error }, "finishing a deletion failed");
      });
      begun.add(finishing);
      void finishing.then(() => begun.delete(finishing));
    },
    run,
    async stop() {
      stopping.abort();
      await Promise.all(begun);
      await queue;
    },
  };
}

/** Cameras and libraries of deleted accounts, once their snapshots are purged. */
async function removeEmptyLibraries({ database }: Pick<BackendCore, "database">): Promise<void> {
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
