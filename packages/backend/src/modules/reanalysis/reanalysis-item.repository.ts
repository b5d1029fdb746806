import type { Database } from "../../storage/database/open-database.ts";
import type { ReanalysisItemRow } from "../../storage/database/schema.ts";
import type { ItemState } from "./reanalysis.repository.ts";

/** What an item is when something was done with it. */
export type ItemChange = Partial<
  Pick<ReanalysisItemRow, "reason" | "differs" | "leak_before_lpm" | "leak_after_lpm" | "preview" | "restore">
> & { readonly state: ItemState };

/** Which items a page has. */
export interface ItemsWanted {
  readonly show: "all" | "changed" | "failed" | "leftOut";
  /** Positions after this one. */
  readonly after: number;
  readonly limit: number;
}

/** The snapshots of re-analyses. */
export interface ReanalysisItemRepository {
  insert(reanalysisId: string, snapshotIds: readonly string[]): Promise<void>;
  /** In their order. */
  listIn(reanalysisId: string, state: ItemState, limit: number): Promise<ReanalysisItemRow[]>;
  page(reanalysisId: string, wanted: ItemsWanted): Promise<ReanalysisItemRow[]>;
  /** Unless it is in another state than `item` by now. */
  change(item: ReanalysisItemRow, change: ItemChange): Promise<void>;
  /** All that are in a state. */
  changeAll(reanalysisId: string, from: ItemState, change: ItemChange): Promise<void>;
}

/** Rows of one statement: a database binds only so many values. */
const rowsAtOnce = 500;

export function createReanalysisItemRepository(database: Database): ReanalysisItemRepository {
  const items = (reanalysisId: string) =>
    database
      .current()
      .selectFrom("reanalysis_items")
      .selectAll()
      .where("reanalysis_id", "=", reanalysisId)
      .orderBy("position");
  const update = (change: ItemChange) => database.current().updateTable("reanalysis_items").set(change);

  return {
    async insert(reanalysisId, snapshotIds) {
      for (let from = 0; from < snapshotIds.length; from += rowsAtOnce) {
        const rows = snapshotIds.slice(from, from + rowsAtOnce).map((snapshotId, index) => ({
          reanalysis_id: reanalysisId,
          position: from + index + 1,
          snapshot_id: snapshotId,
          state: "waiting" as const,
        }));
        await database.current().insertInto("reanalysis_items").values(rows).execute();
      }
    },
    listIn: (reanalysisId, state, limit) =>
      items(reanalysisId).where("state", "=", state).limit(limit).execute(),
    page(reanalysisId, { show, after, limit }) {
      const wanted = items(reanalysisId).where("position", ">", after).limit(limit);
      if (show === "all") return wanted.execute();
      return (
        show === "changed" ? wanted.where("differs", "=", 1) : wanted.where("state", "=", show)
      ).execute();
    },
    async change(item, change) {
      await update(change)
        .where("reanalysis_id", "=", item.reanalysis_id)
        .where("position", "=", item.position)
        .where("state", "=", item.state)
        .execute();
    },
    async changeAll(reanalysisId, from, change) {
      await update(change).where("reanalysis_id", "=", reanalysisId).where("state", "=", from).execute();
    },
  };
}
