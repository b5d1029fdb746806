import type { Database } from "../../storage/database/open-database.ts";
import type { ImageRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** The owner of images: a snapshot, or an account under a category. */
export type ImageOwner =
  | { readonly snapshotId: string }
  | { readonly accountId: string; readonly category: string };

/** Images that users added. */
export interface ImageRepository {
  /** Oldest first. */
  list(owner: ImageOwner): Promise<ImageRow[]>;
  find(id: string): Promise<ImageRow | undefined>;
  /** No images of snapshots. */
  ofAccounts(ids: readonly string[]): Promise<ImageRow[]>;
  insert(row: ImageRow): Promise<void>;
  remove(id: string): Promise<void>;
}

export function createImageRepository(database: Database): ImageRepository {
  return {
    list(owner) {
      const images = database.current().selectFrom("images").selectAll().orderBy("id");
      return "snapshotId" in owner
        ? images.where("snapshot_id", "=", owner.snapshotId).execute()
        : images.where("account_id", "=", owner.accountId).where("category", "=", owner.category).execute();
    },
    find: (id) => database.current().selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst(),
    ofAccounts: (ids) =>
      database
        .current()
        .selectFrom("images")
        .selectAll()
        .where(among(database, "id", ids))
        .where("account_id", "is not", null)
        .execute(),
    async insert(row) {
      await database.current().insertInto("images").values(row).execute();
    },
    async remove(id) {
      await database.current().deleteFrom("images").where("id", "=", id).execute();
    },
  };
}
