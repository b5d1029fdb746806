import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { createBackend } from "@sonolens/backend";
import { takeDemoSnapshot } from "@sonolens/camera-simulator";
import { readEdition } from "@sonolens/editions";

/** The owner of all data, and everybody's password. */
export const owner = "bench";
export const password = "a long enough word 7";
export const usernameOf = (number: number): string => `bench-${number}`;

/** Creates a data folder with one account and some camera snapshots. */
export async function beginFolder(dataDir: string, snapshots: number): Promise<void> {
  const backend = await createBackend({
    dataDir,
    edition: readEdition("nl"),
    version: "0.0.0",
    logLevel: "silent",
    analyzeInBackground: false,
  });
  await backend.ensureAccount({ username: owner, password, kind: "full" });
  for (let number = 0; number < snapshots; number += 1) {
    const { bytes } = await takeDemoSnapshot("SL-2000", number, Date.UTC(2026, 10, 1) + number * 60_000);
    const imported = await backend.importSnapshotFile(bytes, owner);
    if (!imported.ok) throw new Error(imported.error.message);
  }
  await backend.close();
}

export type Row = Readonly<Record<string, SQLInputValue>>;

/**
 * Adds accounts to a stopped folder up to `count` besides the first, each with a library and copies of the first one's
 * snapshots. They share one password hash, because hashing each takes a tenth of a second.
 */
export function addAccounts(dataDir: string, count: number, snapshotsEach: number): void {
  const database = new DatabaseSync(join(dataDir, "sonolens.db"));
  try {
    database.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; BEGIN");
    const one = (query: string, ...values: SQLInputValue[]) => database.prepare(query).get(...values) as Row;
    const account = one("SELECT * FROM accounts WHERE username = ?", owner);
    const library = one("SELECT * FROM libraries WHERE name = ?", owner);
    const ownership = one("SELECT * FROM ownerships WHERE library_id = ?", library.id as string);
    const snapshots = database
      .prepare("SELECT * FROM snapshots WHERE library_id = ? ORDER BY id LIMIT ?")
      .all(library.id as string, snapshotsEach) as Row[];
    const there = Number(one("SELECT count(*) AS count FROM accounts").count) - 1;
    let version = Number(one("SELECT value FROM counters WHERE name = 'version'").value);
    const insert = insertInto(database);
    const copyBlobs = database.prepare(
      "INSERT INTO snapshot_blobs SELECT ?, role, hash, size_bytes, media_type FROM snapshot_blobs WHERE snapshot_id = ?",
    );
    const copyHeatmap = database.prepare(
      `INSERT INTO snapshot_heatmaps SELECT ?, width, height, still_offset_db, still_step_db, x'', thumbnail_offset_db,
       thumbnail_step_db, thumbnail_levels FROM snapshot_heatmaps WHERE snapshot_id = ?`,
    );
    for (let number = there; number < count; number += 1) {
      const name = usernameOf(number);
      const idOf = (kind: string, place = 0) =>
        `01BENCH${kind}${String(place).padStart(4, "0")}`.padEnd(18, "0") + String(number).padStart(8, "0");
      const keys = { username: name, email: name, name_key: name, email_key: name };
      insert("accounts", { ...account, ...keys, id: idOf("A"), last_sequence: 0 });
      insert("libraries", { ...library, id: idOf("B"), name });
      insert("library_members", { library_id: idOf("B"), account_id: idOf("A") });
      insert("ownerships", {
        ...ownership,
        id: idOf("C"),
        library_id: idOf("B"),
        device_serial: `SL-${name}`,
      });
      for (const [place, snapshot] of snapshots.entries()) {
        version += 1;
        const id = idOf("D", place);
        const whose = { library_id: idOf("B"), ownership_id: idOf("C"), device_serial: `SL-${name}` };
        insert("snapshots", { ...snapshot, ...whose, id, version, capture_id: `${name}-${place}` });
        copyBlobs.run(id, snapshot.id as string);
        copyHeatmap.run(id, snapshot.id as string);
      }
    }
    database.prepare("UPDATE counters SET value = ? WHERE name = 'version'").run(version);
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

/** Inserts rows whose columns are all named. */
export function insertInto(database: DatabaseSync): (table: string, row: Row) => void {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (table, row) => {
    const names = Object.keys(row);
    const values = names.map((name) => `:${name}`).join(", ");
    const statement =
      statements.get(table) ??
      database.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${values})`);
    statements.set(table, statement);
    statement.run(row);
  };
}
