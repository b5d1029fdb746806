import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { blobName } from "../backup/backup-layout.ts";
import { undefinedIfEnoent } from "../storage/undefined-if-enoent.ts";
import type { CheckContext } from "./checked-database.ts";
import { type FilesInRows, type NamedFile, openFilesInRows } from "./files-in-rows.ts";

const folders = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
/** Beside the folders of blobs, with parts of their own in the check. */
const otherFolders = new Set(["unfinished", "resumable"]);
const restOfHash = /^[0-9a-f]{62}$/;

/**
 * Compares the files with the rows that name them, folder by folder, so that it needs neither all names nor a
 * long transaction. Others may work meanwhile: every mismatch is checked again before it is reported.
 */
export async function checkFiles(
  context: CheckContext,
): Promise<{ readonly named: number; readonly bytes: number }> {
  const { dataDir, database, notes, work } = context;
  const rows = await openFilesInRows(database);
  const total = { named: 0, bytes: 0 };
  for (const [index, folder] of folders.entries()) {
    const named = await rows.beginningWith(folder);
    const names = new Set(named.map(({ hash }) => hash));
    for (const file of named) {
      work.signal.throwIfAborted();
      total.named += 1;
      total.bytes += await checkNamed(context, rows, file);
    }
    for (const name of await namesIn(join(dataDir, "blobs", folder)))
      if (!restOfHash.test(name))
        notes.add("strangeFile", `blobs/${folder}/${name}`, "no name of this program");
      else if (!names.has(folder + name)) await checkUnnamed(context, rows, folder + name);
    work.onProgress?.((index + 1) / folders.length);
  }
  for (const name of await namesIn(join(dataDir, "blobs")))
    if (!folders.includes(name) && !otherFolders.has(name))
      notes.add("strangeFile", `blobs/${name}`, "no name of this program");
  await checkUnfinished(context);
  return total;
}

/** Returns the size of the file, 0 for none. */
async function checkNamed(
  { dataDir, database, notes, work }: CheckContext,
  rows: FilesInRows,
  { hash, sizes }: NamedFile,
): Promise<number> {
  const path = join(dataDir, blobName(hash));
  const sizeBytes = await sizeOf(path);
  if (sizeBytes === undefined) {
    if (await rows.isNamed(hash)) notes.add("fileMissing", blobName(hash), await rows.owners(hash));
    return 0;
  }
  const isOtherSize = sizes.some((size) => size !== sizeBytes);
  if (work.readFiles || isOtherSize) {
    const found = await hashOf(path, work.signal);
    // Undefined if it was removed meanwhile.
    if (found !== hash && found !== undefined) {
      notes.add("fileDamaged", blobName(hash), `${sizeBytes} bytes; ${await rows.owners(hash)}`);
      return sizeBytes;
    }
  }
  if (isOtherSize) {
    if (work.repair) await database.writeAlone(work.signal, () => rows.setSize(hash, sizeBytes));
    const detail = `is whole with ${sizeBytes} bytes, rows state ${sizes.join(" and ")}; ${await rows.owners(hash)}`;
    notes.add("sizeWrong", blobName(hash), detail, work.repair);
  }
  return sizeBytes;
}

/** A younger file may belong to an import whose row is not written yet. */
async function checkUnnamed(context: CheckContext, rows: FilesInRows, hash: string): Promise<void> {
  const { dataDir, database, notes, work, leftBeforeMs } = context;
  const path = join(dataDir, blobName(hash));
  const found = await undefinedIfEnoent(stat(path));
  if (found === undefined || found.mtimeMs >= leftBeforeMs || (await rows.isNamed(hash))) return;
  const isRemoved =
    work.repair &&
    (await database.writeAlone(work.signal, async () => {
      if ((await rows.isNamed(hash)) || (await isHeld(context))) return false;
      await rm(path, { force: true });
      return true;
    }));
  if (isRemoved || !(await rows.isNamed(hash)))
    notes.add("unnamedFile", blobName(hash), `${found.size} bytes`, isRemoved);
}

/** A running backup may still have to copy files that no row names any more. */
export async function isHeld({ database, nowMs }: CheckContext): Promise<boolean> {
  if (!(await database.tables()).has("file_holds")) return false;
  return (await database.run("select 1 from file_holds where until_ms > ?1", nowMs)).length > 0;
}

/** What interrupted writes left on this machine. */
export async function checkUnfinished({ dataDir, notes, work, leftBeforeMs }: CheckContext): Promise<void> {
  const folder = join(dataDir, "blobs", "unfinished");
  for (const name of await namesIn(folder)) {
    const found = await undefinedIfEnoent(stat(join(folder, name)));
    if (found === undefined || found.mtimeMs >= leftBeforeMs) continue;
    if (work.repair) await rm(join(folder, name), { force: true });
    notes.add("unfinishedFile", `blobs/unfinished/${name}`, `${found.size} bytes`, work.repair);
  }
}

const namesIn = async (folder: string): Promise<string[]> => (await undefinedIfEnoent(readdir(folder))) ?? [];

const sizeOf = async (path: string): Promise<number | undefined> =>
  (await undefinedIfEnoent(stat(path)))?.size;

async function hashOf(path: string, signal: AbortSignal): Promise<string | undefined> {
  const digest = createHash("sha256");
  try {
    for await (const part of createReadStream(path, { signal, highWaterMark: 1024 * 1024 }))
      digest.update(part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    // A disk that cannot read it has damaged it.
    if ((error as NodeJS.ErrnoException).code === "EIO") return "";
    throw error;
  }
  return digest.digest("hex");
}
