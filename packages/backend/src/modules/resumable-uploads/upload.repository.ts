import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { ResumableUploadRow } from "../../storage/database/schema.ts";

/** The sender of a file in parts: an account, or a camera. */
export type Uploader = { readonly accountId: string } | { readonly serial: string };

/** Uploads in parts; only their sender may see them. */
export type ResumableUploadRepository = ReturnType<typeof createResumableUploadRepository>;

export function createResumableUploadRepository(database: Database) {
  const rows = () => database.current().selectFrom("resumable_uploads");
  const change = () => database.current().updateTable("resumable_uploads");
  const rowsOf = (uploader: Uploader) =>
    "serial" in uploader
      ? rows().where("device_serial", "=", uploader.serial)
      : rows().where("account_id", "=", uploader.accountId);

  return {
    async insert(row: ResumableUploadRow): Promise<void> {
      await database.current().insertInto("resumable_uploads").values(row).execute();
    },
    find: (id: string, uploader: Uploader, nowIso: string): Promise<ResumableUploadRow | undefined> =>
      rowsOf(uploader).selectAll().where("id", "=", id).where("expires_at", ">", nowIso).executeTakeFirst(),
    findAny: (id: string): Promise<ResumableUploadRow | undefined> =>
      rows().selectAll().where("id", "=", id).executeTakeFirst(),
    async countReceiving(uploader: Uploader, nowIso: string): Promise<number> {
      const { found } = await rowsOf(uploader)
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("state", "=", "receiving")
        .where("expires_at", ">", nowIso)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    /** False if it was not at `from`, or is no longer receiving. */
    async advance(id: string, from: number, to: number, expiresAt: string): Promise<boolean> {
      const { numUpdatedRows } = await change()
        .set({ offset_bytes: to, expires_at: expiresAt })
        .where("id", "=", id)
        .where("state", "=", "receiving")
        .where("offset_bytes", "=", from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** False if its outcome was already stored, or it is gone. */
    async settle(
      id: string,
      end: Pick<ResumableUploadRow, "state" | "result" | "expires_at">,
    ): Promise<boolean> {
      const { numUpdatedRows } = await change()
        .set(end)
        .where("id", "=", id)
        .where("state", "=", "receiving")
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Complete uploads without an outcome. */
    listComplete: (): Promise<ResumableUploadRow[]> =>
      rows()
        .selectAll()
        .where("state", "=", "receiving")
        .where(sql<boolean>`offset_bytes = length_bytes`)
        .orderBy("id")
        .execute(),
    async listExpired(nowIso: string): Promise<string[]> {
      const found = await rows().select("id").where("expires_at", "<=", nowIso).execute();
      return found.map(({ id }) => id);
    },
    async remove(id: string): Promise<void> {
      await database.current().deleteFrom("resumable_uploads").where("id", "=", id).execute();
    },
  };
}
