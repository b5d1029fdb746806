import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { expect, it } from "vitest";
import { makeSchema } from "../../storage/database/migrate.ts";
import { openNodeSqlite } from "../../storage/database/node-sqlite.ts";
import { startTestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { isOnPostgres } from "../../testing/test-database-place.ts";
import { until } from "../../testing/until.ts";

/** The last schema in which deletions left notes. */
const schemaWithNotes = 23;

it.skipIf(isOnPostgres)(
  "finishes deletions that a program of before noted, and one that was killed",
  async () => {
    const folder = makeTemporaryFolder();
    const file = join(folder.path, "sonolens.db");
    const making = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) });
    await making
      .transaction()
      .execute((open) => makeSchema(open, "2026-11-24T00:00:00.000Z", schemaWithNotes));
    await making.destroy();
    const older = new DatabaseSync(file);
    older.exec(`insert into server_notes (name, value) values ('removal m1', 'new'), ('removal m2', 'scrubbed');
    insert into mails (id, recipient, subject, sealed_text, created_at, due_at, attempts)
    values ('m2', 'ann@example.com', '', 'x', '2026-11-24', '2026-11-24', 0)`);
    older.close();
    const test = await startTestBackend({ dataDir: folder.path });
    try {
      const rows = () => test.database.all("select id, status, remaining from account_purges order by id");
      await until(() => rows()[0]?.status === "FINISHED");
      expect(rows()).toEqual([
        { id: "m1", status: "FINISHED", remaining: "nothing" },
        // Kept to be read in the browser, as no mail server delivers it.
        { id: "m2", status: "PROCESSING", remaining: "mail" },
      ]);
      expect(test.database.all("select 1 from server_notes where name like 'removal %'")).toEqual([]);

      test.database.run(`insert into account_purges (id, status, remaining, unused_files, attempts, leased_until, created_at)
      values ('m3', 'PROCESSING', 'everything', '[]', 9, '2026-11-24', '2026-11-24')`);
      await until(
        () =>
          test.database.all("select 1 from account_purges where id = 'm3' and status = 'FINISHED'").length ===
          1,
      );
    } finally {
      await test.close();
      folder.remove();
    }
  },
);
