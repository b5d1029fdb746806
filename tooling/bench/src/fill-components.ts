import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { owner } from "./load-folder.ts";

export const readingsEach = 100;

/** The tag of a component. */
export const tagOf = (number: number): string => `point-${number}`;

const filledTables = ["components", "component_tags", "component_sources", "component_judgements"];
const indexedTables = ["snapshots", "snapshot_tags", ...filledTables];
const dayMs = 86_400_000;

/**
 * Adds components to a stopped folder up to `count`, each with weekly readings of two years: copies of its first snapshot,
 * without pictures, with levels of their own. The first three of each are marked as good. A million snapshots take a
 * minute: indexes are created again at the end, as keeping them during each insert takes several times as long.
 */
export function fillComponents(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, "sonolens.db"));
  try {
    database.exec("PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -400000; BEGIN");
    const source = database.prepare("SELECT * FROM snapshots ORDER BY id LIMIT 1").get() ?? {};
    const indexes = database
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
         AND tbl_name IN (${indexedTables.map((name) => `'${name}'`).join(", ")})`,
      )
      .all();
    for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
    const sourcesKey = createHash("sha256").update(String(source.ownership_id)).digest("hex");
    const values = {
      first: Number(database.prepare("SELECT count(*) AS count FROM components").get()?.count),
      count,
      account: database.prepare("SELECT id FROM accounts WHERE username = ?").get(owner)?.id ?? null,
    };
    /** Runs a statement for each component to add, `number`. */
    const fill = (statement: string) =>
      database
        .prepare(
          `WITH RECURSIVE numbers(number) AS
             (SELECT CAST(:first AS INTEGER) WHERE :first < :count UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < :count),
           places(place) AS (SELECT 0 UNION ALL SELECT place + 1 FROM places WHERE place + 1 < ${readingsEach}),
           bench(account) AS (SELECT :account)
           ${statement}`,
        )
        .run(values);
    const componentId = idOf("P", "number");
    const snapshotId = idOf("R", `number * ${readingsEach} + place`);
    const tag = "'point-' || number";
    const createdDate = `strftime('%Y-%m-%dT%H:%M:%fZ', ${Date.UTC(2024, 10, 1)} / 1000 + place * ${(7 * dayMs) / 1_000} + number, 'unixepoch')`;
    fill(
      `INSERT INTO components (id, account_id, name, description, tags, created_at, name_key, folded_names, sources_key)
       SELECT ${componentId}, account, 'Pump ' || number, '', json_array(${tag}), '2026-01-01T00:00:00.000Z',
         printf('pump %03d', length(number)) || number, 'pump ' || number || char(10) || ${tag}, '${sourcesKey}'
       FROM numbers JOIN bench`,
    );
    fill(
      `INSERT INTO component_tags (tag, component_id) SELECT ${tag}, ${componentId} FROM numbers JOIN bench`,
    );
    fill(
      `INSERT INTO component_sources (component_id, ownership_id)
       SELECT ${componentId}, ownership_id FROM numbers JOIN bench
         JOIN (SELECT ownership_id FROM snapshots ORDER BY id LIMIT 1)`,
    );
    const changed: Readonly<Record<string, string>> = {
      id: snapshotId,
      version: `version + 1 + number * ${readingsEach} + place`,
      capture_id: snapshotId,
      created_date: createdDate,
      synced_date: createdDate,
      analysis_due: "0",
      tags: `json_array(${tag})`,
      source_distance: "1.1",
      analysis_type: "'MECHANICAL'",
      level_db: "40 + ((number * 7 + place * 13) % 30) / 10.0",
      mech: `'{"analysis_available":true,"kurtosis":3.1,"crest_factor":4.2,"possible_fault":false,"fromAudioTime":null}'`,
    };
    const names = Object.keys(source);
    fill(
      `INSERT INTO snapshots (${names.join(", ")})
       SELECT ${names.map((name) => changed[name] ?? name).join(", ")} FROM numbers JOIN places JOIN bench
         JOIN (SELECT * FROM snapshots ORDER BY id LIMIT 1)`,
    );
    fill(
      `INSERT INTO snapshot_tags (tag, created_date, snapshot_id)
       SELECT ${tag}, ${createdDate}, ${snapshotId} FROM numbers JOIN places JOIN bench`,
    );
    fill(
      `INSERT INTO component_judgements (id, component_id, snapshot_id, verdict, note, account_id, username, judged_at)
       SELECT ${idOf("J", "number * 3 + place")}, ${componentId}, ${snapshotId}, 'good', '', account, '${owner}', ${createdDate}
       FROM numbers JOIN places JOIN bench WHERE place < 3`,
    );
    for (const { sql } of indexes) database.exec(String(sql));
    database.exec("UPDATE counters SET value = (SELECT max(version) FROM snapshots) WHERE name = 'version'");
    database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}

/** An id of 26 characters, as SQL. */
const idOf = (kind: string, number: string): string => `printf('01BENCH${kind}000000000%09d', ${number})`;
