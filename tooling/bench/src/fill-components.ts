import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { insertInto, owner, type Row } from "./load-folder.ts";

export const readingsEach = 100;

const idOf = (kind: string, number: number): string =>
  `01BENCH${kind}`.padEnd(17, "0") + String(number).padStart(9, "0");

/** The tag of a component. */
export const tagOf = (number: number): string => `point-${number}`;

/**
 * Adds components to a stopped folder up to `count`, each with weekly readings of two years: copies of its first snapshot,
 * without pictures, with levels of their own. The first three of each are marked as good.
 */
export function fillComponents(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, "sonolens.db"));
  try {
    database.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN");
    const one = (query: string, ...values: SQLInputValue[]) => database.prepare(query).get(...values) as Row;
    const account = one("SELECT * FROM accounts WHERE username = ?", owner);
    const source = one("SELECT * FROM snapshots ORDER BY id LIMIT 1");
    const there = Number(one("SELECT count(*) AS count FROM components").count);
    let version = Number(one("SELECT value FROM counters WHERE name = 'version'").value);
    const insert = insertInto(database);
    for (let number = there; number < count; number += 1) {
      const tag = tagOf(number);
      insert("components", {
        ...{
          id: idOf("P", number),
          account_id: account.id as string,
          group_id: null,
          name: `Pump ${number}`,
        },
        ...{ description: "", tags: JSON.stringify([tag]), created_at: "2026-01-01T00:00:00.000Z" },
      });
      insert("component_tags", { tag, component_id: idOf("P", number) });
      const ownership_id = source.ownership_id as string;
      insert("component_sources", { component_id: idOf("P", number), ownership_id });
      for (let place = 0; place < readingsEach; place += 1) {
        version += 1;
        const id = idOf("R", number * readingsEach + place);
        const created_date = new Date(
          Date.UTC(2024, 10, 1) + place * 7 * 86_400_000 + number * 1_000,
        ).toISOString();
        insert("snapshots", {
          ...source,
          ...{ id, version, capture_id: id, created_date, synced_date: created_date, analysis_due: 0 },
          ...{ tags: JSON.stringify([tag]), source_distance: 1.1, analysis_type: "MECHANICAL" },
          level_db: 40 + ((number * 7 + place * 13) % 30) / 10,
          mech: '{"analysis_available":true,"kurtosis":3.1,"crest_factor":4.2,"possible_fault":false,"fromAudioTime":null}',
        });
        insert("snapshot_tags", { tag, created_date, snapshot_id: id });
        if (place < 3)
          insert("component_judgements", {
            ...{ id: idOf("J", number * 3 + place), component_id: idOf("P", number), snapshot_id: id },
            ...{ verdict: "good", note: "", account_id: account.id as string, username: owner },
            judged_at: created_date,
          });
      }
    }
    database.prepare("UPDATE counters SET value = ? WHERE name = 'version'").run(version);
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}
