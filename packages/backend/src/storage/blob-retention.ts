import type { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import type { Database } from "./database/open-database.ts";
import type { Schema } from "./database/schema.ts";
import { whenUnlocked } from "./database/when-unlocked.ts";

/** The holds of a process that was killed expire after this time. */
const holdMs = 15 * 60_000;
const renewEveryMs = 60_000;
/** A hold that ends later was taken while the clock was ahead. Clocks of servers may differ by less. */
const latestHoldMs = 4 * holdMs;

/** Prevents the removal of all files of the folder, by any process, until it is released. */
export interface BlobRetention {
  /** False if it was not renewed in time, as on a machine that slept. */
  isUnbroken(): boolean;
  release(): Promise<void>;
}

/**
 * Holds the files that rows name from now on. Removing a file includes a check for holds in the transaction
 * that finds it unused: it either sees this one or was done before. Folders of an older schema have no holds.
 */
export async function retainBlobs(
  database: DatabaseSync,
  id: string,
  nowMs: () => number,
  signal?: AbortSignal,
): Promise<BlobRetention> {
  const isKnown = database.prepare("select 1 from sqlite_schema where name = 'file_holds'").get();
  if (isKnown === undefined) return { isUnbroken: () => true, release: async () => undefined };
  let isBroken = false;
  const hold = database.prepare("insert into file_holds (id, until_ms) values (?, ?)");
  await whenUnlocked(() => hold.run(id, nowMs() + holdMs), signal);
  const renewing = setInterval(() => {
    try {
      const renewed = database
        .prepare("update file_holds set until_ms = ? where id = ? and until_ms > ?")
        .run(nowMs() + holdMs, id, nowMs());
      if (renewed.changes === 0) isBroken = true;
    } catch {
      // Locked for now: the next minute retries, or the hold expires, which `isUnbroken` detects.
    }
  }, renewEveryMs);
  const row = database.prepare("select until_ms from file_holds where id = ?");
  return {
    isUnbroken: () => !isBroken && Number(row.get(id)?.until_ms ?? 0) > nowMs(),
    async release() {
      clearInterval(renewing);
      const release = database.prepare("delete from file_holds where id = ?");
      await whenUnlocked(() => release.run(id));
    },
  };
}

/** The same in a PostgreSQL database, which already has the table. The connection is not shared. */
export async function retainBlobsInPostgres(
  writer: Kysely<Schema>,
  id: string,
  nowMs: () => number,
): Promise<BlobRetention> {
  let untilMs = nowMs() + holdMs;
  let isBroken = false;
  await writer
    .transaction()
    .execute((open) => open.insertInto("file_holds").values({ id, until_ms: untilMs }).execute());
  const renewing = setInterval(() => {
    const next = nowMs() + holdMs;
    writer
      .transaction()
      .execute((open) =>
        open
          .updateTable("file_holds")
          .set({ until_ms: next })
          .where("id", "=", id)
          .where("until_ms", ">", nowMs())
          .executeTakeFirst(),
      )
      .then(
        ({ numUpdatedRows }) => {
          if (numUpdatedRows === 0n) isBroken = true;
          else untilMs = next;
        },
        // Unreachable for now: the next minute retries, or the hold expires, which `isUnbroken` detects.
        () => undefined,
      );
  }, renewEveryMs);
  return {
    isUnbroken: () => !isBroken && untilMs > nowMs(),
    async release() {
      clearInterval(renewing);
      await writer
        .transaction()
        .execute((open) => open.deleteFrom("file_holds").where("id", "=", id).execute());
    },
  };
}

/** Whether files that no row names must still be kept. */
export async function areBlobsRetained(database: Database, nowMs: number): Promise<boolean> {
  const held = await database
    .current()
    .selectFrom("file_holds")
    .select("id")
    .where("until_ms", ">", nowMs)
    .where("until_ms", "<=", nowMs + latestHoldMs)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}
