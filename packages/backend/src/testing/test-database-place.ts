import { join } from "node:path";
import { databaseOfFolder } from "../../../../tooling/tests/database-of-folder.ts";

export { isOnPostgres, psql } from "../../../../tooling/tests/database-of-folder.ts";

/**
 * The database option of a backend over a data folder: on PostgreSQL a separate database, created on first
 * use.
 */
export function databaseOption(dataDir: string): { readonly databaseUrl?: string } {
  const databaseUrl = databaseOfFolder(dataDir);
  return databaseUrl === undefined ? {} : { databaseUrl };
}

/** For `openDatabase`. */
export const databasePlace = (dataDir: string): string =>
  databaseOption(dataDir).databaseUrl ?? join(dataDir, "sonolens.db");
