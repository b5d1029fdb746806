import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newestSchema } from "../storage/database/migrate.ts";
import { fillEveryTable } from "../testing/fill-every-table.ts";
import { rowsOfDatabase } from "../testing/rows-of-database.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { compareRows, copyRows, RowsDiffer } from "./copy-rows.ts";
import { embeddedRows } from "./embedded-rows.ts";
import { fillEmbedded } from "./fill-embedded.ts";

let folder: ReturnType<typeof makeTemporaryFolder>;
let [source, target] = ["", ""];
const work = { signal: new AbortController().signal };
const about = { schema: newestSchema, nowIso: "2026-11-24T00:00:00.000Z" };

beforeEach(async () => {
  folder = makeTemporaryFolder();
  [source, target] = [join(folder.path, "source.db"), join(folder.path, "target.db")];
  await fillEmbedded(source, about, async () => undefined);
  using(source, (database) => fillEveryTable(database, { rows: 30, hashes: ["ab"] }));
  const from = new DatabaseSync(source);
  await fillEmbedded(target, about, (rows) => copyRows(embeddedRows(from), rows, work));
  from.close();
});
afterEach(() => folder.remove());

function using(file: string, change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  change(database);
  database.close();
}

async function compare() {
  const [one, other] = [new DatabaseSync(source), new DatabaseSync(target)];
  try {
    return await compareRows(embeddedRows(one), embeddedRows(other), work);
  } finally {
    one.close();
    other.close();
  }
}

it("copies every row of every table, and finds both the same in whatever order they come", async () => {
  expect(rowsOfDatabase({ file: target })).toEqual(rowsOfDatabase({ file: source }));
  using(target, (database) =>
    database.exec(
      "create table s as select * from feedback order by id desc; delete from feedback; insert into feedback select * from s; drop table s",
    ),
  );
  const sums = await compare();
  expect(sums.size).toBe(rowsOfDatabase({ file: source }).size);
  expect(sums.get("feedback")).toMatchObject({ rows: 30, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it.each([
  ["snapshot_heatmaps", "update snapshot_heatmaps set still_levels = x'00' where rowid = 7"],
  ["snapshots", "update snapshots set label = label || ' ' where rowid = 30"],
  ["snapshots", "update snapshots set level_db = level_db + 1e-9 where rowid = 3"],
  ["mails", "update mails set sealed_text = null where rowid = 2"],
  ["feedback", "delete from feedback where rowid = 9"],
  ["rate_counts", "insert into rate_counts select id || 'x', taken, ends_at from rate_counts limit 1"],
  ["outbox", "update sqlite_sequence set seq = seq + 1 where name = 'outbox'"],
  ["feedback", "alter table feedback add column more text"],
  ["more", "create table more (a text)"],
])("finds that %s differs after %s", async (table, change) => {
  using(target, (database) => database.exec(change));
  await expect(compare()).rejects.toThrow(new RowsDiffer(table));
});
