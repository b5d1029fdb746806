import { randomBytes } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { bestEffort, type Result, success } from "@sonolens/foundation";
import { createId } from "../ids.ts";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { listNamedBlobs } from "../storage/database/named-blobs.ts";
import { syncFolder } from "../storage/folders.ts";
import { isThere } from "../storage/is-there.ts";
import { asResult, type BackupError, BackupRefusal, refusal } from "./backup-error.ts";
import {
  type AboutBackup,
  backupFiles,
  backupFolder,
  backupVersion,
  blobName,
  checksumLine,
} from "./backup-layout.ts";
import { schemaOf } from "./copy-database.ts";
import { openLiveDatabase } from "./live-database.ts";
import { findBlobs, type SavedBlobs } from "./saved-blobs.ts";
import { createTarWriter, type TarWriter } from "./tar-writer.ts";

/** The contents of a backup. */
export interface BackupSummary extends Pick<AboutBackup, "createdAt" | "schema"> {
  /** Of the blob store, without those that are missing. */
  readonly files: number;
  readonly bytes: number;
  /** Hashes that the database names and whose files were not in the data folder. */
  readonly missing: readonly string[];
  /** Hashes of files whose content does not match. */
  readonly damaged: readonly string[];
}

/** Options of the work; `done` is from 0 to 1. */
export interface BackupWork {
  readonly signal: AbortSignal;
  /** The database of the data folder; without it the folder's own. */
  readonly databaseUrl?: string;
  /** The bucket of the data folder's blobs. */
  readonly s3?: S3Options;
  readonly onProgress?: (step: "database" | "files", done: number) => void;
  readonly nowMs?: () => number;
}

/**
 * Copies a consistent snapshot of a data folder into one file, which then replaces one of that name. Servers
 * and other programs may use the folder meanwhile. On failure there is no file, and an older one is kept.
 */
export async function createBackup(
  dataDir: string,
  file: string,
  work: BackupWork,
): Promise<Result<BackupSummary, BackupError>> {
  const database = join(dataDir, "sonolens.db");
  const secret = join(dataDir, "secret");
  if (!(await isThere(secret)))
    return refusal("dataFolderMissing", `${dataDir} is not a data folder: there is no secret.`);
  if (resolve(file) === resolve(database) || resolve(file) === resolve(secret))
    return refusal("cannotWrite", `${file} is a part of the data folder.`);
  const id = createId((work.nowMs ?? Date.now)(), randomBytes);
  const temporary = { archive: `${file}.${id}.part`, database: `${file}.${id}.db.part` };
  try {
    const summary = await writeBackup({ dataDir, id, work, temporary });
    await rename(temporary.archive, file);
    await syncFolder(dirname(resolve(file)));
    return success(summary);
  } catch (error) {
    return asResult(error, isOfBackup(error, file) ? file : dataDir, work.signal);
  } finally {
    for (const path of [temporary.archive, temporary.database, `${temporary.database}-journal`])
      await bestEffort(rm(path, { force: true }));
  }
}

const partBytes = 1024 * 1024;

/**
 * Whether the error concerns the destination of the backup; SQLite does not name it, and only writes there.
 */
function isOfBackup(error: unknown, file: string): boolean {
  const { path, syscall, code } = error as NodeJS.ErrnoException;
  return (
    path?.startsWith(file) === true ||
    syscall === "write" ||
    syscall === "fsync" ||
    code === "ERR_SQLITE_ERROR"
  );
}

async function writeBackup(parts: {
  readonly dataDir: string;
  readonly id: string;
  readonly work: BackupWork;
  readonly temporary: { readonly archive: string; readonly database: string };
}): Promise<BackupSummary> {
  const { dataDir, id, work, temporary } = parts;
  const { signal, onProgress, nowMs = Date.now } = work;
  const blobs = await findBlobs(dataDir, work.s3, () => createId(nowMs(), randomBytes), nowMs);
  await using archive = await open(temporary.archive, "wx", 0o600);
  const live = await openLiveDatabase({ dataDir, databaseUrl: work.databaseUrl, signal, nowMs });
  try {
    const hold = await live.hold(id);
    try {
      const createdAt = new Date(nowMs()).toISOString();
      await live.copyTo(temporary.database, (done) => onProgress?.("database", done));
      const copy = new DatabaseSync(temporary.database, { readOnly: true });
      try {
        const tar = createTarWriter(archive, nowMs());
        const about: AboutBackup = {
          format: "sonolens-backup",
          version: backupVersion,
          schema: schemaOf(copy),
          createdAt,
        };
        const written = await writeFiles({ tar, copy, about, blobs, ...parts });
        if (!hold.isUnbroken())
          throw new BackupRefusal(
            "interruptedTooLong",
            "The backup was held up for too long; start it again.",
          );
        await archive.sync();
        return { createdAt, schema: about.schema, bytes: tar.bytes(), ...written };
      } finally {
        copy.close();
      }
    } finally {
      await hold.release();
    }
  } finally {
    await live.close();
  }
}

async function writeFiles(parts: {
  readonly tar: TarWriter;
  readonly copy: DatabaseSync;
  readonly about: AboutBackup;
  readonly blobs: SavedBlobs;
  readonly dataDir: string;
  readonly work: BackupWork;
  readonly temporary: { readonly database: string };
}): Promise<Pick<BackupSummary, "files" | "missing" | "damaged">> {
  const { tar, copy, blobs, dataDir, work, temporary } = parts;
  const { signal } = work;
  const firstLines: string[] = [];

  async function add(name: string, content: string | Buffer): Promise<string> {
    const sizeBytes = typeof content === "string" ? (await stat(content)).size : content.length;
    const bytes = typeof content === "string" ? partsOf(content, signal) : [content];
    return tar.add({ name: `${backupFolder}/${name}`, sizeBytes }, bytes);
  }

  const first = [
    [backupFiles.about, Buffer.from(`${JSON.stringify(parts.about, null, 2)}\n`)],
    [backupFiles.secret, join(dataDir, "secret")],
    [backupFiles.database, temporary.database],
  ] as const;
  for (const [name, content] of first) firstLines.push(checksumLine(await add(name, content), name));

  const missing = new Set<string>();
  const damaged = new Map<string, string>();
  let done = 0;
  const total = countOf(listNamedBlobs(copy));
  for (const hash of listNamedBlobs(copy)) {
    signal.throwIfAborted();
    const file = await blobs.borrow(hash);
    if (file === undefined) missing.add(hash);
    else {
      const found = await add(blobName(hash), file.path).finally(file.giveBack);
      if (found !== hash) damaged.set(hash, found);
    }
    done += 1;
    work.onProgress?.("files", done / total);
  }

  /** Computed from the database again, because the lines of millions of files may not fit into memory. */
  function* checksums(): Generator<string> {
    yield* firstLines;
    for (const hash of listNamedBlobs(copy))
      if (!missing.has(hash)) yield checksumLine(damaged.get(hash) ?? hash, blobName(hash));
  }
  let sizeBytes = 0;
  for (const line of checksums()) sizeBytes += line.length;
  await tar.add({ name: `${backupFolder}/${backupFiles.checksums}`, sizeBytes }, inParts(checksums()));
  await tar.finish();
  return { files: done - missing.size, missing: [...missing], damaged: [...damaged.keys()] };
}

async function* partsOf(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  await using file = await open(path, "r");
  const buffer = Buffer.alloc(partBytes);
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, partBytes, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

function countOf(values: Iterable<unknown>): number {
  let count = 0;
  for (const _ of values) count += 1;
  return count;
}

/** One write per line would be slow. */
function* inParts(lines: Iterable<string>): Generator<Uint8Array> {
  let part = "";
  for (const line of lines) {
    part += line;
    if (part.length < 64 * 1024) continue;
    yield Buffer.from(part);
    part = "";
  }
  yield Buffer.from(part);
}
