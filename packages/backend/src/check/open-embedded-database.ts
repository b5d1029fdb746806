import { DatabaseSync } from "node:sqlite";
import { schemaOf } from "../backup/copy-database.ts";
import { embeddedName } from "../storage/database-of-folder.ts";
import { checkDatabase } from "./check-database.ts";
import type { CheckedDatabase } from "./checked-database.ts";
import { writeAlone } from "./write-alone.ts";

/** A data folder's own database, read-only without `repair`. */
export function openEmbeddedDatabase(
  file: string,
  { repair }: { readonly repair: boolean },
): CheckedDatabase {
  const database = new DatabaseSync(file, { readOnly: !repair, timeout: 5_000 });
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return {
    name: embeddedName,
    schema: async () => schemaOf(database),
    tables: async () =>
      new Set(
        database
          .prepare("select name from sqlite_schema where type = 'table'")
          .all()
          .map(({ name }) => String(name)),
      ),
    async run(statement, ...values) {
      const known = statements.get(statement) ?? database.prepare(statement);
      statements.set(statement, known);
      return known.all(...values);
    },
    writeAlone: (signal, work) => writeAlone(database, signal, work),
    checkInside: (context) => checkDatabase(database, context),
    close: async () => database.close(),
  };
}
