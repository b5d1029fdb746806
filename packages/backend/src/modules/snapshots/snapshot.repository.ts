import type { Kysely } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type {
  NewSnapshotRow,
  Schema,
  SnapshotBlobRow,
  SnapshotHeatmapRow,
  SnapshotRow,
} from "../../storage/database/schema.ts";
import type { SnapshotListRow } from "./snapshot-body.ts";

/** What is stored of a snapshot as files. */
export type BlobRole = "file" | "picture" | "thumbnail" | "frames" | "audio" | "audible";

/** The fields that people edit. */
export type EditableColumns = Partial<
  Pick<
    SnapshotRow,
    | "label"
    | "comments"
    | "source_distance"
    | "tags"
    | "starred"
    | "dynamic_range_db"
    | "picture_brightness"
    | "heatmap_mode"
    | "gas"
    | "voltage_kv"
    | "ac_frequency_hz"
    | "latitude"
    | "longitude"
    | "temperature_c"
    | "humidity_percent"
    | "specific_power"
    | "energy_cost"
    | "volume_cost"
    | "mass_cost"
    | "cost_mode"
    | "currency"
    | "util_hours"
    | "util_days"
    | "util_weeks"
    | "fixed"
    | "fixed_date"
    | "repair_status"
    | "repair_history"
    | "analysis_time_s"
    | "heatmap_options"
  >
>;

/** What lists show of the analyses. */
export type SummaryColumns = Partial<
  Pick<
    SnapshotRow,
    "leak_lpm" | "leak_detected" | "leak_infinite" | "leak_audio_time_s" | "fault" | "pd" | "mech"
  >
>;

/** What a write of a person stores: fields, results to go with them, or that the snapshot is deleted or restored. */
export type StoredColumns = EditableColumns &
  SummaryColumns &
  Partial<Pick<SnapshotRow, "active" | "deleted_at" | "deleted_by">>;

/** The edited fields that an analysis goes by. */
export const inputColumns = [
  "source_distance",
  "gas",
  "temperature_c",
  "humidity_percent",
  "voltage_kv",
  "ac_frequency_hz",
  "analysis_time_s",
  "specific_power",
  "energy_cost",
  "util_hours",
  "util_days",
  "util_weeks",
] as const satisfies readonly (keyof EditableColumns)[];

export type InputColumns = Pick<SnapshotRow, (typeof inputColumns)[number]>;

/** Snapshots. Whoever reads passes the ownerships that the caller sees; nothing else is found. */
export interface SnapshotRepository {
  find(id: string, ownerships: readonly string[]): Promise<SnapshotRow | undefined>;
  /** Highest version among the ownerships' snapshots, deleted ones too; 0 where there are none. */
  listVersion(ownerships: readonly string[]): Promise<number>;
  /** Active ones, newest first, in parts, so that a long list does not hold up other calls. */
  listActive(ownerships: readonly string[]): AsyncIterable<SnapshotListRow[]>;
  /** Those changed after a version, deleted ones too, newest first. */
  listChanged(ownerships: readonly string[], since: number): Promise<SnapshotListRow[]>;
  byCapture(libraryId: string, captureId: string): Promise<SnapshotRow | undefined>;
  insert(
    snapshot: NewSnapshotRow,
    blobs: readonly SnapshotBlobRow[],
    heatmap: SnapshotHeatmapRow,
  ): Promise<void>;
  update(
    id: string,
    version: number,
    columns: StoredColumns & Partial<Pick<SnapshotRow, "label_version" | "comments_version">>,
  ): Promise<void>;
  /** Saves what the analyses found, as a change of the snapshot. */
  updateSummary(id: string, version: number, columns: SummaryColumns): Promise<void>;
  /** The ownership of each of these snapshots, whoever owns it; deleted and unknown ones are left out. */
  ownershipsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The row, whoever owns it; undefined for a deleted one. */
  findAny(id: string): Promise<SnapshotRow | undefined>;
  /** The row of a deleted one, whoever owns it. */
  findDeleted(id: string): Promise<SnapshotRow | undefined>;
  /** Ids of snapshots whose analyses are due, newest first. */
  listDue(limit: number): Promise<string[]>;
  countDue(): Promise<number>;
  setAnalysed(id: string): Promise<void>;
  /** The next version; every change takes one. Only inside a transaction. */
  nextVersion(): Promise<number>;
  blob(id: string, role: BlobRole): Promise<SnapshotBlobRow | undefined>;
  heatmap(id: string): Promise<SnapshotHeatmapRow | undefined>;
  heatmaps(
    ids: readonly string[],
    ownerships: readonly string[],
  ): Promise<(SnapshotHeatmapRow & { level_reference: string })[]>;
  /** Adds a file that was made later; one of that role that is there already stays. Only inside a transaction. */
  addBlob(row: SnapshotBlobRow): Promise<void>;
  /** Where the newest snapshot with a place was taken. */
  lastPlace(ownerships: readonly string[]): Promise<{ latitude: number; longitude: number } | undefined>;
  /** Active ones, newest first, from `offset`. */
  listPage(ownerships: readonly string[], offset: number, limit: number): Promise<SnapshotListRow[]>;
  /** Active ones among the ownerships. */
  countActive(ownerships: readonly string[]): Promise<number>;
  count(libraryId: string): Promise<number>;
  isBlobUsed(hash: string): Promise<boolean>;
  ensureOwnership(row: {
    id: string;
    library_id: string;
    device_serial: string;
    created_at: string;
  }): Promise<string>;
}

const listColumns = [
  "id",
  "library_id",
  "ownership_id",
  "capture_id",
  "version",
  "active",
  "label",
  "label_version",
  "comments_version",
  "device_serial",
  "device_label",
  "analysis_type",
  "created_date",
  "synced_date",
  "source_distance",
  "dynamic_range_db",
  "tags",
  "starred",
  "fixed",
  "fixed_date",
  "level_db",
  "level_reference",
  "band_low_hz",
  "band_high_hz",
  "picture_state",
  "picture_kind",
  "latitude",
  "longitude",
  "video_type",
  "duration_s",
  "heatmap_mode",
  "picture_brightness",
  "gas",
  "specific_power",
  "energy_cost",
  "volume_cost",
  "mass_cost",
  "cost_mode",
  "currency",
  "util_hours",
  "util_days",
  "util_weeks",
  "repair_status",
  "leak_lpm",
  "leak_detected",
  "leak_infinite",
  "leak_audio_time_s",
  "fault",
  "pd",
] as const;

const partSize = 1_000;

export function createSnapshotRepository(database: Database): SnapshotRepository {
  const listed = () => database.current().selectFrom("snapshots").select(listColumns);

  return {
    find: (id, ownerships) =>
      database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("id", "=", id)
        .where("ownership_id", "in", [...ownerships])
        .where("active", "=", 1)
        .executeTakeFirst(),
    async listVersion(ownerships) {
      const row = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.max("version").as("newest"))
        .where("ownership_id", "in", [...ownerships])
        .executeTakeFirst();
      return row?.newest ?? 0;
    },
    async *listActive(ownerships) {
      // The order comes from an index alone; rows are read in parts, in that order.
      const ids = await database
        .current()
        .selectFrom("snapshots")
        .select("id")
        .where("ownership_id", "in", [...ownerships])
        .where("active", "=", 1)
        .orderBy("created_date", "desc")
        .orderBy("id", "desc")
        .execute();
      for (let from = 0; from < ids.length; from += partSize) {
        const part = ids.slice(from, from + partSize).map(({ id }) => id);
        const rows = await listed().where("id", "in", part).where("active", "=", 1).execute();
        const found = new Map(rows.map((row) => [row.id, row]));
        yield part.flatMap((id) => found.get(id) ?? []);
      }
    },
    listChanged: (ownerships, since) =>
      listed()
        .where("ownership_id", "in", [...ownerships])
        .where("version", ">", since)
        .orderBy("created_date", "desc")
        .orderBy("id", "desc")
        .execute(),
    byCapture: (libraryId, captureId) =>
      database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("library_id", "=", libraryId)
        .where("capture_id", "=", captureId)
        .executeTakeFirst(),
    async insert(snapshot, blobs, heatmap) {
      const current: Kysely<Schema> = database.current();
      await current.insertInto("snapshots").values(snapshot).execute();
      await current
        .insertInto("snapshot_blobs")
        .values([...blobs])
        .execute();
      await current.insertInto("snapshot_heatmaps").values(heatmap).execute();
    },
    async update(id, version, columns) {
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
    },
    async updateSummary(id, version, columns) {
      await database
        .current()
        .updateTable("snapshots")
        .set({ ...columns, version })
        .where("id", "=", id)
        .execute();
    },
    async ownershipsOf(ids) {
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
    findAny: (id) =>
      database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("id", "=", id)
        .where("active", "=", 1)
        .executeTakeFirst(),
    findDeleted: (id) =>
      database
        .current()
        .selectFrom("snapshots")
        .selectAll()
        .where("id", "=", id)
        .where("active", "=", 0)
        .executeTakeFirst(),
    async listDue(limit) {
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
    async countDue() {
      const { found } = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("analysis_due", "=", 1)
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async setAnalysed(id) {
      await database
        .current()
        .updateTable("snapshots")
        .set({ analysis_due: 0 })
        .where("id", "=", id)
        .execute();
    },
    async nextVersion() {
      const { value } = await database
        .current()
        .updateTable("counters")
        .set((set) => ({ value: set("value", "+", 1) }))
        .where("name", "=", "version")
        .returning("value")
        .executeTakeFirstOrThrow();
      return value;
    },
    blob: (id, role) =>
      database
        .current()
        .selectFrom("snapshot_blobs")
        .selectAll()
        .where("snapshot_id", "=", id)
        .where("role", "=", role)
        .executeTakeFirst(),
    heatmap: (id) =>
      database
        .current()
        .selectFrom("snapshot_heatmaps")
        .selectAll()
        .where("snapshot_id", "=", id)
        .executeTakeFirst(),
    heatmaps: (ids, ownerships) =>
      database
        .current()
        .selectFrom("snapshot_heatmaps")
        .innerJoin("snapshots", "snapshots.id", "snapshot_heatmaps.snapshot_id")
        .selectAll("snapshot_heatmaps")
        .select("snapshots.level_reference")
        .where("snapshots.id", "in", [...ids])
        .where("snapshots.ownership_id", "in", [...ownerships])
        .where("snapshots.active", "=", 1)
        .execute(),
    async addBlob(row) {
      await database
        .current()
        .insertInto("snapshot_blobs")
        .values(row)
        .onConflict((conflict) => conflict.columns(["snapshot_id", "role"]).doNothing())
        .execute();
    },
    async lastPlace(ownerships) {
      const row = await database
        .current()
        .selectFrom("snapshots")
        .select(["latitude", "longitude"])
        .where("ownership_id", "in", [...ownerships])
        .where("active", "=", 1)
        .where("latitude", "is not", null)
        .where("longitude", "is not", null)
        .orderBy("created_date", "desc")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 };
    },
    listPage: (ownerships, offset, limit) =>
      listed()
        .where("ownership_id", "in", [...ownerships])
        .where("active", "=", 1)
        .orderBy("created_date", "desc")
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit)
        .execute(),
    async countActive(ownerships) {
      const { found } = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("ownership_id", "in", [...ownerships])
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async count(libraryId) {
      const { found } = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("library_id", "=", libraryId)
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async isBlobUsed(hash) {
      const row = await database
        .current()
        .selectFrom("snapshot_blobs")
        .select("hash")
        .where("hash", "=", hash)
        .union(database.current().selectFrom("images").select("hash").where("hash", "=", hash))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async ensureOwnership(row) {
      await database
        .current()
        .insertInto("ownerships")
        .values(row)
        .onConflict((conflict) => conflict.columns(["library_id", "device_serial"]).doNothing())
        .execute();
      const { id } = await database
        .current()
        .selectFrom("ownerships")
        .select("id")
        .where("library_id", "=", row.library_id)
        .where("device_serial", "=", row.device_serial)
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}
