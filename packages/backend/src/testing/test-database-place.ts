import { join } from "node:path";
import { databaseOfFolder } from "../../../../tooling/tests/database-of-folder.ts";

export { isOnPostgres, psql } from "../../../../tooling/tests/database-of-folder.ts";

/** The option of a backend over a data folder: on PostgreSQL a database of its own, which is made when first asked for. */
export function databaseOption(dataDir: string): { readonly databaseUrl?: string } {
  const databaseUrl = databaseOfFolder(dataDir);
  return databaseUrl === undefined ? {} : { databaseUrl };
}

/** For `openDatabase`. */
export const databasePlace = (dataDir: string): string =>
  databaseOption(dataDir).databaseUrl ?? join(dataDir, "sonolens.db");
