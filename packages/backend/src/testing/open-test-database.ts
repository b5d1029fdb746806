import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Looks into the database of a backend, beside it. */
export function openTestDatabase(dataDir: string): {
  all(query: string): readonly Record<string, unknown>[];
} {
  return {
    all(query) {
      const database = new DatabaseSync(join(dataDir, "sonolens.db"), { readOnly: true });
      try {
        return database
          .prepare(query)
          .all()
          .map((row) => ({ ...row }));
      } finally {
        database.close();
      }
    },
  };
}
