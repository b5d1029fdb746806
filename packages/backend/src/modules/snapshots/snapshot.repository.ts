import type { Kysely } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type {
  NewSnapshotRow,
  Schema,
  SnapshotBlobRow,
  SnapshotHeatmapRow,
  SnapshotRow,
} from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import type { SnapshotListRow } from "./snapshot-body.ts";
import { inputColumns, listColumns, type StoredColumns, type SummaryColumns } from "./snapshot-columns.ts";
import { withVisibleChecks } from "./visible-checks.ts";

/** Rows of snapshots by their ids, with any owner. */
export type SnapshotRows = Pick<
  SnapshotRepository,
  "find" | "findAny" | "listActive" | "listVersion" | "listRemoved" | "ownershipsOf"
>;

/** Where snapshots were taken. */
export type SnapshotPlaces = Pick<SnapshotRepository, "lastPlace">;

/** Snapshots whose analyses are due, and the summary of their results. */
export type DueSnapshots = Pick<
  SnapshotRepository,
  "listDue" | "countDue" | "setAnalyzed" | "setDue" | "setDueAgain" | "idsAfter" | "updateSummary"
>;

/** The contents of libraries, by the ids that cameras gave to snapshots. */
export type LibraryContents = Pick<SnapshotRepository, "byCapture" | "count">;

/** Snapshots that arrive in a library. */
export type ArrivingSnapshots = Pick<
  SnapshotRepository,
  "byCapture" | "hasLibrary" | "findAny" | "findDeleted" | "insert" | "update" | "blobHashesOf" | "mend"
>;

/** Snapshots. Readers pass the ownerships that the caller sees; nothing else is found. */
export type SnapshotRepository = ReturnType<typeof createSnapshotRepository>;

const partSize = 500;
/** A query of a hundred thousand ids blocks the event loop for a tenth of a second. */
const maxIdsAtOnce = 2_000;

export function createSnapshotRepository(database: Database) {
  const listed = () => database.current().selectFrom("snapshots").select(listColumns);

  async function insertTags(id: string, createdDate: string, tags: string): Promise<void> {
    const rows = (JSON.parse(tags) as string[]).map((tag) => ({
      tag,
      created_date: createdDate,
      snapshot_id: id,
    }));
    if (rows.length > 0) await database.current().insertInto("snapshot_tags").values(rows).execute();
  }

  /** Ids of active ones, newest first, in the order of an index. */
  async function* newestIds(ownerships: readonly string[], since?: number): AsyncIterable<string[]> {
    const newest = database
      .current()
      .selectFrom("snapshots")
      .select(["id", "created_date"])
      .where(among(database, "ownership_id", ownerships))
      .where("active", "=", 1)
      .orderBy("created_date", "desc")
      .orderBy("id", "desc");
    // Changes are found by another index, which each further query would read from its start.
    if (since !== undefined) {
      yield (await newest.where("version", ">", since).execute()).map(({ id }) => id);
      return;
    }
    let next = newest.limit(maxIdsAtOnce);
    for (;;) {
      const rows = await next.execute();
      yield rows.map(({ id }) => id);
      const last = rows.at(-1);
      if (last === undefined || rows.length < maxIdsAtOnce) return;
      next = newest
        .limit(maxIdsAtOnce)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple("created_date", "id"), "<", tuple(last.created_date, last.id)),
        );
    }
  }

  return {
    async find(id: string, ownerships: readonly string[]): Promise<SnapshotRow | undefined> {
      const found = await database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("id", "=", id)
        .where(among(database, "ownership_id", ownerships))
        .where("active", "=", 1)
        .execute();
      return (await withVisibleChecks(database, found, ownerships))[0];
    },
    /** Highest version among the ownerships' snapshots, including deleted ones; 0 if there are none. */
    async listVersion(ownerships: readonly string[]): Promise<number> {
      const row = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.max("version").as("newest"))
        .where(among(database, "ownership_id", ownerships))
        .executeTakeFirst();
      return row?.newest ?? 0;
    },
    /**
     * Active ones, newest first, in chunks, so that a long list does not block other calls. With `since`, those that
     * changed after this version.
     */
    async *listActive(ownerships: readonly string[], since?: number): AsyncIterable<SnapshotListRow[]> {
      for await (const ids of newestIds(ownerships, since)) {
        for (let from = 0; from < ids.length; from += partSize) {
          const part = ids.slice(from, from + partSize);
          const rows = await withVisibleChecks(
            database,
            await listed().where("id", "in", part).where("active", "=", 1).execute(),
            ownerships,
          );
          const found = new Map(rows.map((row) => [row.id, row]));
          yield part.flatMap((id) => found.get(id) ?? []);
        }
      }
    },
    /** Ids of those that were deleted after a version. */
    async listRemoved(ownerships: readonly string[], since: number): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom("snapshots")
        .select("id")
        .where(among(database, "ownership_id", ownerships))
        .where("active", "=", 0)
        .where("version", ">", since)
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Those changed after a version, including deleted ones, newest first. */
    async listChanged(ownerships: readonly string[], since: number): Promise<SnapshotListRow[]> {
      const rows = await listed()
        .where(among(database, "ownership_id", ownerships))
        .where("version", ">", since)
        .orderBy("created_date", "desc")
        .orderBy("id", "desc")
        .execute();
      return withVisibleChecks(database, rows, ownerships);
    },
    byCapture: (libraryId: string, captureId: string): Promise<SnapshotRow | undefined> =>
      database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("library_id", "=", libraryId)
        .where("capture_id", "=", captureId)
        .executeTakeFirst(),
    async insert(
      snapshot: NewSnapshotRow,
      blobs: readonly SnapshotBlobRow[],
      heatmap: SnapshotHeatmapRow,
    ): Promise<void> {
      const current: Kysely<Schema> = database.current();
      await current.insertInto("snapshots").values(snapshot).execute();
      await insertTags(snapshot.id, snapshot.created_date, snapshot.tags);
      await current
        .insertInto("snapshot_blobs")
        .values([...blobs])
        .execute();
      await current.insertInto("snapshot_heatmaps").values(heatmap).execute();
    },
    async update(
      id: string,
      version: number,
      columns: StoredColumns &
        Partial<Pick<SnapshotRow, "label_version" | "comments_version" | "picture_notes_version">>,
    ): Promise<void> {
      await database
        .current()
        .updateTable("snapshots")
        .set({
          ...columns,
          version,
          ...(inputColumns.some((name) => name in columns) && { analysis_due: 1 }),
        })
        .where("id", "=", id)
        .execute();
      if (columns.tags === undefined) return;
      const current = database.current();
      await current.deleteFrom("snapshot_tags").where("snapshot_id", "=", id).execute();
      const { created_date } = await current
        .selectFrom("snapshots")
        .select("created_date")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await insertTags(id, created_date, columns.tags);
    },
    /** The hashes of the stored parts of a snapshot, by their roles. */
    async blobHashesOf(id: string): Promise<ReadonlyMap<string, string>> {
      const rows = await database
        .current()
        .selectFrom("snapshot_blobs")
        .select(["role", "hash"])
        .where("snapshot_id", "=", id)
        .execute();
      return new Map(rows.map(({ role, hash }) => [role, hash]));
    },
    /** Adds or replaces stored parts, as a change of the snapshot; its analyses are due again. */
    async mend(
      id: string,
      version: number,
      columns: Partial<Pick<SnapshotRow, "details" | "picture_state" | "latitude" | "longitude">>,
      blobs: readonly SnapshotBlobRow[],
    ): Promise<void> {
      const current = database.current();
      const roles = blobs.map(({ role }) => role);
      await current
        .deleteFrom("snapshot_blobs")
        .where("snapshot_id", "=", id)
        .where("role", "in", roles)
        .execute();
      await current
        .insertInto("snapshot_blobs")
        .values([...blobs])
        .execute();
      await current
        .updateTable("snapshots")
        .set({ ...columns, version, analysis_due: 1 })
        .where("id", "=", id)
        .execute();
    },
    /** Saves the analyses' summary, as a change of the snapshot. */
    async updateSummary(id: string, version: number, columns: SummaryColumns): Promise<void> {
      await database
        .current()
        .updateTable("snapshots")
        .set({ ...columns, version })
        .where("id", "=", id)
        .execute();
    },
    /** The ownership of each of these snapshots; deleted and unknown ones are omitted. */
    async ownershipsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>();
      for (let from = 0; from < ids.length; from += partSize) {
        const rows = await database
          .current()
          .selectFrom("snapshots")
          .select(["id", "ownership_id"])
          .where("id", "in", ids.slice(from, from + partSize))
          .where("active", "=", 1)
          .execute();
        for (const { id, ownership_id } of rows) found.set(id, ownership_id);
      }
      return found;
    },
    /** The row; undefined for a deleted one. */
    findAny: (id: string): Promise<SnapshotRow | undefined> =>
      database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("id", "=", id)
        .where("active", "=", 1)
        .executeTakeFirst(),
    /** The row of a deleted one, with any owner. */
    findDeleted: (id: string): Promise<SnapshotRow | undefined> =>
      database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("id", "=", id)
        .where("active", "=", 0)
        .executeTakeFirst(),
    /** Ids of snapshots whose analyses are due, newest first. */
    async listDue(limit: number): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom("snapshots")
        .select("id")
        .where("analysis_due", "=", 1)
        .where("active", "=", 1)
        .orderBy("created_date", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async countDue(): Promise<number> {
      const { found } = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("analysis_due", "=", 1)
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async setAnalyzed(id: string): Promise<void> {
      await database
        .current()
        .updateTable("snapshots")
        .set({ analysis_due: 0 })
        .where("id", "=", id)
        .execute();
    },
    /** Ids of all, in their order, after one. */
    async idsAfter(after: string, limit: number): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom("snapshots")
        .select("id")
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async setDueAgain(ids: readonly string[]): Promise<void> {
      await database
        .current()
        .updateTable("snapshots")
        .set({ analysis_due: 1 })
        .where(among(database, "id", ids))
        .execute();
    },
    /** Marks those of a camera as due again; returns how many. */
    async setDue(deviceSerial: string, analysisTypes: readonly string[]): Promise<number> {
      const { numUpdatedRows } = await database
        .current()
        .updateTable("snapshots")
        .set({ analysis_due: 1 })
        .where("device_serial", "=", deviceSerial)
        .where("analysis_type", "in", analysisTypes)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** Where the newest snapshot of the ownerships with a place was taken. */
    async lastPlace(
      ownerships: readonly string[],
    ): Promise<{ latitude: number; longitude: number } | undefined> {
      const row = await database
        .current()
        .selectFrom("snapshots")
        .select(["latitude", "longitude"])
        .where(among(database, "ownership_id", ownerships))
        .where("active", "=", 1)
        .where("latitude", "is not", null)
        .where("longitude", "is not", null)
        .orderBy("created_date", "desc")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 };
    },
    /** Active ones, newest first, from `offset`. */
    async listPage(ownerships: readonly string[], offset: number, limit: number): Promise<SnapshotListRow[]> {
      const rows = await listed()
        .where(among(database, "ownership_id", ownerships))
        .where("active", "=", 1)
        .orderBy("created_date", "desc")
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      return withVisibleChecks(database, rows, ownerships);
    },
    /** Active ones among the ownerships. */
    async countActive(ownerships: readonly string[]): Promise<number> {
      const { found } = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where(among(database, "ownership_id", ownerships))
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async count(libraryId: string): Promise<number> {
      const { found } = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("library_id", "=", libraryId)
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    /** Whether the library still exists: it is removed with its account. */
    async hasLibrary(id: string): Promise<boolean> {
      const row = await database
        .current()
        .selectFrom("libraries")
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
