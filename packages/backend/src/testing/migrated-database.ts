import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../storage/database/open-database.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

let migrated: Promise<Uint8Array> | undefined;

/**
 * Puts an empty database with the newest schema into an existing empty data folder. It is migrated once per
 * process and copied from then on: the migrations take longer than the rest of a backend's start.
 */
export async function placeMigratedDatabase(dataDir: string): Promise<void> {
  migrated ??= migrateOne();
  writeFileSync(join(dataDir, "sonolens.db"), await migrated, { flag: "wx" });
}

async function migrateOne(): Promise<Uint8Array> {
  const folder = makeTemporaryFolder();
  try {
    const file = join(folder.path, "sonolens.db");
    const database = await openDatabase(file, new Date().toISOString());
    // The last connection that closes moves the contents of the WAL into the file.
    await database.close();
    return readFileSync(file);
  } finally {
    folder.remove();
  }
}
