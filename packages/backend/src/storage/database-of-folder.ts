import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackendStartError } from "../start-error.ts";
import type { Database } from "./database/open-database.ts";
import { syncFolder } from "./folders.ts";

// Files that no row names are removed: with another database than its own, a folder would lose all its files.

/** A data folder's own database. */
export const embeddedName = "sonolens.db";
/** Marks a data folder whose database is elsewhere; a database next to it is from before the move. */
export const markName = "postgresql";
const mark = "The database of this data folder is in PostgreSQL: start Sonolens with its DATABASE_URL.\n";
/** The name of the database's note about its data folder. */
export const noteName = "data folder";

/** The content of the note: identifies the folder. */
export const noteOf = (secret: Uint8Array): string =>
  createHmac("sha256", secret).update(noteName).digest("hex");
/**
 * The same while a move fills the database: it belongs to the folder only once the folder has the mark of
 * that move.
 */
export const movingNote = (secret: Uint8Array, moveId: string): string =>
  `moving ${moveId} ${noteOf(secret)}`;

/**
 * Checks, before anything is opened, whether folder and database can belong together. Throws
 * BackendStartError if not.
 */
export function checkFolder(path: string, isElsewhere: boolean): void {
  const isMarked = existsSync(join(path, markName));
  if (isElsewhere && !isMarked && existsSync(join(path, embeddedName)))
    throw new BackendStartError(
      "databaseOfAnotherFolder",
      `The data folder ${path} has a database of its own, and DATABASE_URL leads to another one. Start without DATABASE_URL, move it there with sonolens move, or choose a new data folder with DATA_DIR.`,
      { path },
    );
  if (!isElsewhere && isMarked)
    throw new BackendStartError(
      "databaseOfAnotherFolder",
      `The database of the data folder ${path} is in PostgreSQL. Start with its DATABASE_URL, or choose another data folder with DATA_DIR.`,
      { path },
    );
}

/**
 * Binds an external database to its folder, by the folder's secret. Throws BackendStartError if it belongs to
 * another.
 */
export async function bindToFolder(path: string, database: Database, secret: Uint8Array): Promise<void> {
  const folder = noteOf(secret);
  const mark = readMark(path);
  await database.transaction(async () => {
    const current = database.current();
    const note = await current
      .selectFrom("server_notes")
      .select("value")
      .where("name", "=", noteName)
      .executeTakeFirst();
    if (note?.value === folder) return;
    if (note !== undefined && mark?.moveId !== undefined && note.value === movingNote(secret, mark.moveId)) {
      // The move was interrupted after its end.
      await current.updateTable("server_notes").set({ value: folder }).where("name", "=", noteName).execute();
      return;
    }
    if (note !== undefined || mark !== undefined)
      throw new BackendStartError(
        "databaseOfAnotherFolder",
        `DATABASE_URL leads to a database that is not that of the data folder ${path}. Start with the folder and the database that belong together: the folder has the files that the database names.`,
        { path },
      );
    await current.insertInto("server_notes").values({ name: noteName, value: folder }).execute();
  });
  if (mark === undefined) await markElsewhere(path, undefined);
}

/** Undefined if the folder has its database itself. */
export function readMark(path: string): { readonly moveId: string | undefined } | undefined {
  if (!existsSync(join(path, markName))) return undefined;
  const text = readFileSync(join(path, markName), "utf8");
  return { moveId: /^Moved there by (\S+)\.$/m.exec(text)?.[1] };
}

/** Marks, atomically, that the database of a data folder is elsewhere. */
export async function markElsewhere(path: string, moveId: string | undefined): Promise<void> {
  const temporary = join(path, `${markName}-${process.pid}`);
  try {
    {
      await using handle = await open(temporary, "w", 0o600);
      await handle.writeFile(moveId === undefined ? mark : `${mark}Moved there by ${moveId}.\n`);
      await handle.sync();
    }
    await rename(temporary, join(path, markName));
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(path);
}
