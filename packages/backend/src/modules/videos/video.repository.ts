import { sql } from "kysely";
import { createFairShares } from "../../jobs/fair-shares.ts";
import { createJobStore, type JobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { NewVideoRow, VideoRow } from "../../storage/database/schema.ts";

/** Identifies a video of an account. */
export type WantedVideo = Pick<VideoRow, "account_id" | "snapshot_id" | "kind" | "inputs_key">;

/** A video that was made. */
export type MadeVideo = Pick<VideoRow, "file_hash" | "file_bytes" | "facts">;

/** Videos and their progress. */
export interface VideoRepository {
  /** Videos as jobs; the same video of another account waits until the first is made. */
  readonly jobs: JobStore<VideoRow>;
  insert(row: NewVideoRow): Promise<void>;
  find(wanted: WantedVideo, nowIso: string): Promise<VideoRow | undefined>;
  byId(id: string): Promise<VideoRow | undefined>;
  /** The same video, made for any account. */
  findMade(wanted: Omit<WantedVideo, "account_id">, nowIso: string): Promise<VideoRow | undefined>;
  /** Removes the row that a new one replaces. */
  remove(wanted: WantedVideo): Promise<void>;
  /**
   * Of what an account had made of a snapshot in other ways, keeps the newest `kept` that are made, and none in the
   * making.
   */
  removeOlder(wanted: WantedVideo, kept: number): Promise<void>;
}

export function createVideoRepository(database: Database): VideoRepository {
  const videos = () => database.current().selectFrom("videos").selectAll();

  return {
    jobs: createJobStore(database, {
      table: "videos",
      isOpen: sql`status = 'PROCESSING'`,
      isReady: (_nowIso, isHeld) => sql`not exists (
        select 1 from videos same
        where same.status = 'PROCESSING' and ${isHeld(sql`same.leased_until`)}
          and same.snapshot_id = videos.snapshot_id and same.kind = videos.kind
          and same.inputs_key = videos.inputs_key
      )`,
      shares: createFairShares(),
      isExpired: (nowIso) => sql`status <> 'PROCESSING' and expires_at < ${nowIso}`,
    }),
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
  };
}
