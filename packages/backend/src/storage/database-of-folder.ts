import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { BackendStartError } from "../start-error.ts";
import type { Database } from "./database/open-database.ts";
import { syncFolder } from "./folders.ts";

// Files that no row names are removed: a folder that meets another database than its own would lose all that it has.

/** A data folder's own database. */
export const embeddedName = "sonolens.db";
/** Says in a data folder that its database is elsewhere. */
const markName = "postgresql";
const mark = "The database of this data folder is in PostgreSQL: start Sonolens with its DATABASE_URL.\n";
/** Under which name the database keeps which folder it is of. */
const noteName = "data folder";

/** Before anything is opened: whether the folder can be that of the database. Throws BackendStartError where it cannot. */
export function checkFolder(path: string, isElsewhere: boolean): void {
  if (isElsewhere && existsSync(join(path, embeddedName)))
    throw new BackendStartError(
      "databaseOfAnotherFolder",
      `The data folder ${path} has a database of its own, and DATABASE_URL leads to another one. Start without DATABASE_URL, or choose a new data folder with DATA_DIR.`,
      { path },
    );
  if (!isElsewhere && existsSync(join(path, markName)))
    throw new BackendStartError(
      "databaseOfAnotherFolder",
      `The database of the data folder ${path} is in PostgreSQL. Start with its DATABASE_URL, or choose another data folder with DATA_DIR.`,
      { path },
    );
}

/** Binds a database that is elsewhere to its folder, by the folder's secret. Throws BackendStartError where it is of another. */
export async function bindToFolder(path: string, database: Database, secret: Uint8Array): Promise<void> {
  const folder = createHmac("sha256", secret).update(noteName).digest("hex");
  const isMarked = existsSync(join(path, markName));
  await database.transaction(async () => {
    const current = database.current();
    const note = await current
      .selectFrom("server_notes")
      .select("value")
      .where("name", "=", noteName)
      .executeTakeFirst();
    if (note?.value === folder) return;
    if (note !== undefined || isMarked)
      throw new BackendStartError(
        "databaseOfAnotherFolder",
        `DATABASE_URL leads to a database that is not that of the data folder ${path}. Start with the folder and the database that belong together: the folder has the files that the database names.`,
        { path },
      );
    await current.insertInto("server_notes").values({ name: noteName, value: folder }).execute();
  });
  if (isMarked) return;
  {
    await using handle = await open(join(path, markName), "w");
    await handle.writeFile(mark);
    await handle.sync();
  }
  await syncFolder(path);
}
