import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { galleryRecord } from "./gallery-records.ts";

type Row = Readonly<Record<string, SQLInputValue>>;

/**
 * Fills the demo data of a stopped product up to `count` snapshots: copies with labels, days, tags, places and marks of
 * their own. Pictures are shared by their hashes; each has its row of the small heat map, like an imported one.
 */
export function fillUp(dataFolder: string, count: number): void {
  const database = new DatabaseSync(join(dataFolder, "sonolens.db"));
  try {
    database.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; BEGIN");
    const rows = database.prepare("SELECT * FROM snapshots WHERE active = 1 ORDER BY id").all() as Row[];
    const names = Object.keys(rows[0] ?? {});
    const insert = database.prepare(
      `INSERT INTO snapshots (${names.join(", ")}) VALUES (${names.map((name) => `:${name}`).join(", ")})`,
    );
    const copyBlobs = database.prepare(
      "INSERT INTO snapshot_blobs SELECT ?, role, hash, size_bytes, media_type FROM snapshot_blobs WHERE snapshot_id = ?",
    );
    // Cards never request the larger still picture.
    const copyHeatmap = database.prepare(
      `INSERT INTO snapshot_heatmaps SELECT ?, width, height, still_offset_db, still_step_db, x'', thumbnail_offset_db,
       thumbnail_step_db, thumbnail_levels FROM snapshot_heatmaps WHERE snapshot_id = ?`,
    );
    const { value } = database.prepare("SELECT value FROM counters WHERE name = 'version'").get() as Row;
    const firstVersion = Number(value) + 1;
    for (let index = rows.length; index < count; index++) {
      const source = rows[index % rows.length] as Row;
      const copy = copyOf(source, index, firstVersion + index);
      insert.run(copy);
      copyBlobs.run(copy.id as string, source.id as string);
      copyHeatmap.run(copy.id as string, source.id as string);
    }
    database.prepare("UPDATE counters SET value = ? WHERE name = 'version'").run(firstVersion + count);
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

function copyOf(source: Row, index: number, version: number): Row {
  const record = galleryRecord(index);
  const { leak } = record;
  return {
    ...source,
    id: record.id.padEnd(26, "0"),
    capture_id: `copy-${index}`,
    version,
    label: record.label,
    created_date: record.created_date,
    synced_date: record.synced_date,
    source_distance: record.source_distance,
    tags: JSON.stringify(record.tags),
    starred: Number(record.starred),
    fixed: Number(record.fixed),
    latitude: record.meta.latitude ?? null,
    longitude: record.meta.longitude ?? null,
    leak_lpm: source.leak_lpm === null ? null : (leak ?? null),
  };
}
