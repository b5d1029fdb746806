import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { NewVideoRow, VideoRow } from "../../storage/database/schema.ts";

/** What names a video: one account has one of it. */
export type WantedVideo = Pick<VideoRow, "account_id" | "snapshot_id" | "kind" | "inputs_key">;

/** A video that was made. */
export type MadeVideo = Pick<VideoRow, "file_hash" | "file_bytes" | "facts">;

/** A job as it was leased: whoever leases it after that has one more attempt, and what the former says counts no more. */
type Taken = Pick<VideoRow, "id" | "attempts">;

/** Videos, and how far they are. */
export interface VideoRepository {
  insert(row: NewVideoRow): Promise<void>;
  find(wanted: WantedVideo, nowIso: string): Promise<VideoRow | undefined>;
  byId(id: string): Promise<VideoRow | undefined>;
  /** The same video, made for whomever. */
  findMade(wanted: Omit<WantedVideo, "account_id">, nowIso: string): Promise<VideoRow | undefined>;
  countProcessing(accountId: string): Promise<number>;
  /** Whether `lease` would give one. */
  isWaiting(nowIso: string): Promise<boolean>;
  /**
   * Takes the oldest that waits, or whose process went away; nobody else gets it until `leasedUntil`. The same video of
   * another account waits until that is made.
   */
  lease(nowIso: string, leasedUntil: string): Promise<VideoRow | undefined>;
  /** Lets all that were taken be taken anew, where nobody can work on them any more. */
  endLeases(): Promise<void>;
  /** Says how far it is and keeps the lease; false when nobody wants it any more, or another process has it. */
  progress(taken: Taken, percent: number, leasedUntil: string): Promise<boolean>;
  /** Lets another process, or the next start, go on. */
  release(taken: Taken): Promise<void>;
  /** False when nobody wants it any more, or another process has it. */
  finish(
    taken: Taken,
    result: Pick<VideoRow, "status" | "reason" | "file_hash" | "file_bytes" | "facts" | "expires_at">,
  ): Promise<boolean>;
  /** Removes one that stands in the place of a new one. */
  remove(wanted: WantedVideo): Promise<void>;
  /** Of what an account had made of a snapshot in other ways, keeps the newest `kept` that are made, and none in the making. */
  removeOlder(wanted: WantedVideo, kept: number): Promise<void>;
  removeExpired(nowIso: string): Promise<void>;
  isBlobUsed(hash: string): Promise<boolean>;
}

export function createVideoRepository(database: Database): VideoRepository {
  const videos = () => database.current().selectFrom("videos").selectAll();

  return {
    async insert(row) {
      await database.current().insertInto("videos").values(row).execute();
    },
    find: (wanted, nowIso) =>
      videos()
        .where("snapshot_id", "=", wanted.snapshot_id)
        .where("kind", "=", wanted.kind)
        .where("inputs_key", "=", wanted.inputs_key)
        .where("account_id", "=", wanted.account_id)
        .where((where) => where.or([where("status", "=", "PROCESSING"), where("expires_at", ">", nowIso)]))
        .executeTakeFirst(),
    byId: (id) => videos().where("id", "=", id).executeTakeFirst(),
    findMade: (wanted, nowIso) =>
      videos()
        .where("snapshot_id", "=", wanted.snapshot_id)
        .where("kind", "=", wanted.kind)
        .where("inputs_key", "=", wanted.inputs_key)
        .where("status", "=", "FINISHED")
        .where("expires_at", ">", nowIso)
        .limit(1)
        .executeTakeFirst(),
    async countProcessing(accountId) {
      const { found } = await database
        .current()
        .selectFrom("videos")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("account_id", "=", accountId)
        .where("status", "=", "PROCESSING")
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async isWaiting(nowIso) {
      const row = await database
        .current()
        .selectFrom("videos")
        .select("id")
        .where("status", "=", "PROCESSING")
        .where((where) => where.or([where("leased_until", "is", null), where("leased_until", "<", nowIso)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async lease(nowIso, leasedUntil) {
      const { rows } = await sql<VideoRow>`
        update videos set leased_until = ${leasedUntil}, attempts = attempts + 1
        where id = (
          select id from videos
          where status = 'PROCESSING' and (leased_until is null or leased_until < ${nowIso})
            and not exists (
              select 1 from videos same
              where same.status = 'PROCESSING' and same.leased_until >= ${nowIso}
                and same.snapshot_id = videos.snapshot_id and same.kind = videos.kind
                and same.inputs_key = videos.inputs_key
            )
          order by id limit 1
        )
        returning *`.execute(database.current());
      return rows[0];
    },
    async endLeases() {
      await database
        .current()
        .updateTable("videos")
        .set({ leased_until: null })
        .where("leased_until", "is not", null)
        .execute();
    },
    async progress({ id, attempts }, percent, leasedUntil) {
      const { numUpdatedRows } = await database
        .current()
        .updateTable("videos")
        .set({ progress: percent, leased_until: leasedUntil })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "PROCESSING")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async release({ id, attempts }) {
      await database
        .current()
        .updateTable("videos")
        .set((set) => ({ leased_until: null, attempts: set("attempts", "-", 1) }))
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "PROCESSING")
        .execute();
    },
    async finish({ id, attempts }, result) {
      const { numUpdatedRows } = await database
        .current()
        .updateTable("videos")
        .set({ ...result, progress: result.status === "FINISHED" ? 100 : 0, leased_until: null })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "PROCESSING")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove({ account_id, snapshot_id, kind, inputs_key }) {
      await database
        .current()
        .deleteFrom("videos")
        .where("snapshot_id", "=", snapshot_id)
        .where("kind", "=", kind)
        .where("inputs_key", "=", inputs_key)
        .where("account_id", "=", account_id)
        .execute();
    },
    async removeOlder({ account_id, snapshot_id, kind, inputs_key }, kept) {
      await sql`
        delete from videos
        where snapshot_id = ${snapshot_id} and kind = ${kind} and account_id = ${account_id}
          and inputs_key <> ${inputs_key}
          and id not in (
            select id from videos
            where snapshot_id = ${snapshot_id} and kind = ${kind} and account_id = ${account_id}
              and status = 'FINISHED'
            order by id desc limit ${kept}
          )`.execute(database.current());
    },
    async removeExpired(nowIso) {
      await database
        .current()
        .deleteFrom("videos")
        .where("expires_at", "<", nowIso)
        .where("status", "<>", "PROCESSING")
        .execute();
    },
    async isBlobUsed(hash) {
      const row = await database
        .current()
        .selectFrom("videos")
        .select("id")
        .where("file_hash", "=", hash)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
