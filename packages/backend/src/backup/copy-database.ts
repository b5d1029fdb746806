import { open } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { whenUnlocked } from "../storage/database/when-unlocked.ts";
import { BackupRefusal } from "./backup-error.ts";

/** Pages copied between two checks of the signal; 8 MB. */
const pagesAtOnce = 2_000;

/**
 * Copies a consistent snapshot of the database into a new file that only its owner may read, while others
 * write. Throws BackupRefusal if it is damaged.
 */
export async function copyDatabase(
  source: string,
  target: string,
  parts: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<void> {
  await (await open(target, "wx", 0o600)).close();
  const database = new DatabaseSync(source, { readOnly: true, timeout: 50 });
  try {
    // Without one transaction, the copy would restart with every write of another connection.
    database.exec("begin");
    await whenUnlocked(() => database.prepare("select count(*) from sqlite_schema").get(), parts.signal);
    await backup(database, target, {
      rate: pagesAtOnce,
      progress({ totalPages, remainingPages }) {
        parts.signal.throwIfAborted();
        parts.onProgress(1 - remainingPages / Math.max(1, totalPages));
      },
    });
  } finally {
    database.close();
  }
  parts.signal.throwIfAborted();
  parts.onProgress(1);
  const copy = new DatabaseSync(target);
  try {
    copy.exec("pragma journal_mode = delete");
    checkDatabase(copy, `The database ${source}`);
    if (copy.prepare("select 1 from sqlite_schema where name = 'file_holds'").get())
      copy.exec("delete from file_holds");
  } finally {
    copy.close();
  }
}

/** Throws BackupRefusal if SQLite finds damage. */
export function checkDatabase(database: DatabaseSync, what: string): void {
  const found = database.prepare("pragma quick_check(1)").get()?.quick_check;
  if (found !== "ok") throw new BackupRefusal("databaseDamaged", `${what} is damaged (${String(found)}).`);
}

/** The number of the newest applied migration; 0 for none. */
export function schemaOf(database: DatabaseSync): number {
  const isOurs = database.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get();
  if (isOurs === undefined) return 0;
  return Number(database.prepare("select max(number) as newest from schema_migrations").get()?.newest ?? 0);
}
