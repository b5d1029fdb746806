import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { bestEffort, type Result, success } from "@sonolens/foundation";
import { sql } from "kysely";
import { createId } from "../ids.ts";
import { moveInstallation } from "../move/move-installation.ts";
import { openDatabase } from "../storage/database/open-database.ts";
import { readMark } from "../storage/database-of-folder.ts";
import { makeFolder, syncFolder } from "../storage/folders.ts";
import { looselyPermitted } from "../storage/loose-permissions.ts";
import { occupyDataFolder } from "../storage/presence.ts";
import { storageFault } from "../storage/storage-error.ts";
import { asResult, type BackupError, BackupRefusal } from "./backup-error.ts";
import type { BackupWork } from "./create-backup.ts";
import { type BackupContents, readBackup } from "./read-backup.ts";
import { moveBlobs } from "./saved-blobs.ts";

/** What was restored. */
export interface RestoreSummary extends BackupContents {
  /** Path of the folder that was there before; undefined if there was none, or an empty one. */
  readonly replaced: string | undefined;
  /** What other users of this machine may use, and so have the secret of: the backup, the folder before it. */
  readonly loose: readonly string[];
}

type RestoreWork = Pick<BackupWork, "signal" | "nowMs" | "s3" | "databaseUrl"> & {
  readonly onProgress?: (done: number) => void;
};

/**
 * Clients may know numbers of versions and messages that were assigned after the backup; a number must not be
 * reused with another meaning. One per 10 ms since 1970 is more than any folder ever assigned.
 */
const millisecondsPerNumber = 10;

/** Reads a whole backup and compares every checksum; keeps nothing of it. */
export async function verifyBackup(
  file: string,
  work: RestoreWork,
): Promise<Result<BackupContents, BackupError>> {
  let folder: string | undefined;
  try {
    await checkFile(file);
    folder = await mkdtemp(join(tmpdir(), "sonolens-verify-"));
    return success(await readBackup({ ...work, file, folder, keepAll: false }));
  } catch (error) {
    return asResult(error, folder ?? tmpdir(), work.signal);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a data folder from a backup. It is written next to its destination, verified and migrated there, and
 * then put in place; until then nothing is changed, except that a bucket may have received missing blobs. A
 * folder that is not empty is left unchanged, unless `replace` is set: then it is kept next to the new one
 * under another name.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  work: RestoreWork & { readonly replace: boolean },
): Promise<Result<RestoreSummary, BackupError>> {
  const nowMs = work.nowMs ?? Date.now;
  const target = resolve(dataDir);
  const staging = `${target}.restoring-${createId(nowMs(), randomBytes)}`;
  try {
    await checkFile(file);
    const isOccupied = await checkTarget(target, work.replace);
    await makeFolder(dirname(target));
    await makeFolder(staging);
    // As a start makes it: whoever reads the folder has its secret, whatever the umask.
    await chmod(staging, 0o700);
    const contents = await readBackup({ ...work, file, folder: staging, keepAll: true });
    const newName = (): string => createId(nowMs(), randomBytes);
    if (work.s3 !== undefined) await moveBlobs(staging, work.s3, { ...work, newName, nowMs });
    await makeReady(staging, nowMs());
    work.signal.throwIfAborted();
    if (isOccupied) refuseInUse(target);
    if (work.databaseUrl !== undefined)
      await moveDatabase(staging, { ...work, databaseUrl: work.databaseUrl });
    const replaced = isOccupied ? `${target}.before-restore-${stampOf(nowMs())}` : undefined;
    if (isOccupied) refuseInUse(target);
    await putInPlace(staging, target, replaced);
    const loose = await looselyPermitted([file, ...(replaced === undefined ? [] : [replaced])]);
    return success({ ...contents, replaced, loose });
  } catch (error) {
    return asResult(error, dataDir, work.signal);
  } finally {
    await bestEffort(rm(staging, { recursive: true, force: true }));
  }
}

const stampOf = (nowMs: number): string =>
  new Date(nowMs).toISOString().replaceAll(":", "-").replace(/\.\d+/, "");

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefusal("backupNotFound", `${file} cannot be read (${error.code}).`);
  });
  if (!found.isFile()) throw new BackupRefusal("notABackup", `${file} is not a file.`);
}

/** Returns whether there is something to be kept. */
async function checkTarget(target: string, replace: boolean): Promise<boolean> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error.code === "ENOTDIR" ? new BackupRefusal("cannotWrite", `${target} is not a folder.`) : error;
  });
  if (names === undefined) return false;
  if (names.length > 0 && !replace)
    throw new BackupRefusal(
      "dataFolderNotEmpty",
      `${target} holds something; choose another folder, or replace it, which keeps it beside.`,
    );
  if (names.length > 0) refuseInUse(target);
  const [own, above] = await Promise.all([stat(target), stat(dirname(target))]);
  if (own.dev !== above.dev)
    throw new BackupRefusal(
      "dataFolderIsMount",
      `${target} is the root of a disk and cannot be replaced; restore into a folder in it.`,
    );
  return names.length > 0;
}

/** Only the last connection to the database can leave WAL mode. */
function refuseInUse(target: string): void {
  if (readMark(target) !== undefined) {
    const presence = occupyDataFolder(target);
    if (presence === undefined)
      throw new BackupRefusal(
        "dataFolderInUse",
        `A server or another program works in ${target}; stop it first.`,
      );
    presence.leave();
    return;
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(target, "sonolens.db"), { timeout: 500, readOnly: false });
    if (database.prepare("select 1 from sqlite_schema").get() !== undefined)
      database.exec("pragma journal_mode = delete; pragma journal_mode = wal");
  } catch (error) {
    if (storageFault(error) === "busy")
      throw new BackupRefusal(
        "dataFolderInUse",
        `A server or another program works in ${target}; stop it first.`,
      );
    // A database that cannot be opened is a good reason to restore a backup.
  } finally {
    database?.close();
  }
}

/** Migrates the restored folder to the schema of this program; clients that know it reload their lists. */
async function makeReady(folder: string, nowMs: number): Promise<void> {
  const database = await openDatabase(join(folder, "sonolens.db"), new Date(nowMs).toISOString());
  const number = Math.floor(nowMs / millisecondsPerNumber);
  try {
    await database.transaction(async () => {
      const all = database.current();
      const ahead = sql<number>`max(value + 1, ${number})`;
      await all.updateTable("counters").set({ value: ahead }).where("name", "=", "version").execute();
      const version = all.selectFrom("counters").select("value").where("name", "=", "version");
      await all
        .updateTable("accounts")
        .set({ last_sequence: sql<number>`max(last_sequence + 1, ${number})`, visible_from_version: version })
        .execute();
    });
  } finally {
    await database.close();
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = found
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [...folders, folder]) await syncFolder(path);
}

/** Moves the restored database to its destination, which has to be empty. */
async function moveDatabase(
  staging: string,
  { databaseUrl, signal, nowMs }: RestoreWork & { readonly databaseUrl: string },
): Promise<void> {
  const moved = await moveInstallation(staging, {
    direction: "out",
    only: "database",
    databaseUrl,
    leaveDamaged: false,
    signal,
    ...(nowMs !== undefined && { nowMs }),
  });
  if (!moved.ok) throw new BackupRefusal(moved.error.code, moved.error.message);
  // The archive has it.
  for (const path of moved.value.kept) await rm(path, { force: true });
}

async function putInPlace(staging: string, target: string, replaced: string | undefined): Promise<void> {
  if (replaced === undefined) {
    await rmdir(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    await rename(staging, target);
  } else {
    await rename(target, replaced);
    try {
      await rename(staging, target);
    } catch (error) {
      await rename(replaced, target);
      throw error;
    }
  }
  await syncFolder(dirname(target));
}
