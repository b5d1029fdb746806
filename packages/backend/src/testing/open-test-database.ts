import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Looks into the database of a backend, or changes it, beside it. */
export function openTestDatabase(dataDir: string): {
  all(query: string): readonly Record<string, unknown>[];
  run(statement: string): void;
} {
  const using = <Value>(readOnly: boolean, work: (database: DatabaseSync) => Value): Value => {
    const database = new DatabaseSync(join(dataDir, "sonolens.db"), { readOnly, timeout: 5_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    all: (query) =>
      using(true, (database) =>
        database
          .prepare(query)
          .all()
          .map((row) => ({ ...row })),
      ),
    run: (statement) => using(false, (database) => database.exec(statement)),
  };
}
