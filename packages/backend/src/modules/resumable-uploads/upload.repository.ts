import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { ResumableUploadRow } from "../../storage/database/schema.ts";

/** The sender of a file in parts: an account, or a camera. */
export type Uploader = { readonly accountId: string } | { readonly serial: string };

/** Uploads in parts; only their sender may see them. */
export interface ResumableUploadRepository {
  insert(row: ResumableUploadRow): Promise<void>;
  find(id: string, uploader: Uploader, nowIso: string): Promise<ResumableUploadRow | undefined>;
  findAny(id: string): Promise<ResumableUploadRow | undefined>;
  countReceiving(uploader: Uploader, nowIso: string): Promise<number>;
  /** False if it was not at `from`, or is no longer receiving. */
  advance(id: string, from: number, to: number, expiresAt: string): Promise<boolean>;
  /** False if its outcome was already stored, or it is gone. */
  settle(id: string, end: Pick<ResumableUploadRow, "state" | "result" | "expires_at">): Promise<boolean>;
  /** Complete uploads without an outcome. */
  listComplete(): Promise<ResumableUploadRow[]>;
  listExpired(nowIso: string): Promise<string[]>;
  remove(id: string): Promise<void>;
}

export function createResumableUploadRepository(database: Database): ResumableUploadRepository {
  const rows = () => database.current().selectFrom("resumable_uploads");
  const change = () => database.current().updateTable("resumable_uploads");
  const rowsOf = (uploader: Uploader) =>
    "serial" in uploader
      ? rows().where("device_serial", "=", uploader.serial)
      : rows().where("account_id", "=", uploader.accountId);

  return {
    async insert(row) {
      await database.current().insertInto("resumable_uploads").values(row).execute();
    },
    find: (id, uploader, nowIso) =>
      rowsOf(uploader).selectAll().where("id", "=", id).where("expires_at", ">", nowIso).executeTakeFirst(),
    findAny: (id) => rows().selectAll().where("id", "=", id).executeTakeFirst(),
    async countReceiving(uploader, nowIso) {
      const { found } = await rowsOf(uploader)
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("state", "=", "receiving")
        .where("expires_at", ">", nowIso)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async advance(id, from, to, expiresAt) {
      const { numUpdatedRows } = await change()
        .set({ offset_bytes: to, expires_at: expiresAt })
        .where("id", "=", id)
        .where("state", "=", "receiving")
        .where("offset_bytes", "=", from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async settle(id, end) {
      const { numUpdatedRows } = await change()
        .set(end)
        .where("id", "=", id)
        .where("state", "=", "receiving")
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    listComplete: () =>
      rows()
        .selectAll()
        .where("state", "=", "receiving")
        .where(sql<boolean>`offset_bytes = length_bytes`)
        .orderBy("id")
        .execute(),
    async listExpired(nowIso) {
      const found = await rows().select("id").where("expires_at", "<=", nowIso).execute();
      return found.map(({ id }) => id);
    },
    async remove(id) {
      await database.current().deleteFrom("resumable_uploads").where("id", "=", id).execute();
    },
  };
}
