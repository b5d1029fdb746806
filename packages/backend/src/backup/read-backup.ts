import { createHash, type Hash } from "node:crypto";
import { mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sha256Of } from "../sha256.ts";
import { newestSchema } from "../storage/database/migrate.ts";
import { listNamedBlobs } from "../storage/database/named-blobs.ts";
import { BackupRefusal, damaged } from "./backup-error.ts";
import {
  type AboutBackup,
  backupFiles,
  backupFolder,
  backupVersion,
  checksumLine,
  hashOfBlob,
  parseAbout,
} from "./backup-layout.ts";
import { checkDatabase, schemaOf } from "./copy-database.ts";
import { type ReadEntry, readTar } from "./tar-reader.ts";

/** The contents of a backup; every file matches its checksum. */
export interface BackupContents extends Pick<AboutBackup, "createdAt" | "schema"> {
  readonly files: number;
  /** Files named by the database that were missing when the backup was made. */
  readonly missing: number;
  /** Files that were damaged when the backup was made. */
  readonly damaged: number;
}

const maxAboutBytes = 64 * 1024;

interface ReadingParts {
  readonly file: string;
  readonly folder: string;
  readonly keepAll: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

/**
 * Reads a whole backup into an empty folder: the database, and with `keepAll` everything. Throws
 * BackupRefusal if anything differs from what was written; then the folder holds a part of it.
 */
export async function readBackup(parts: ReadingParts): Promise<BackupContents> {
  const entries = readTar(parts.file, parts.signal);
  try {
    return await readEntries(entries, parts);
  } finally {
    // Closes the file even if reading ended early.
    await entries.return(undefined);
  }
}

async function readEntries(entries: AsyncGenerator<ReadEntry>, parts: ReadingParts): Promise<BackupContents> {
  const { folder, keepAll } = parts;
  const { size: totalBytes } = await stat(parts.file);
  const sums = createHash("sha256");
  let readBytes = 0;

  async function next(): Promise<{ entry: ReadEntry; name: string } | undefined> {
    const { value: entry } = await entries.next();
    if (entry === undefined) return undefined;
    readBytes += entry.sizeBytes;
    parts.onProgress?.(Math.min(1, readBytes / totalBytes));
    if (!entry.name.startsWith(`${backupFolder}/`)) throw foreign(`${JSON.stringify(entry.name)} is in it`);
    return { entry, name: entry.name.slice(backupFolder.length + 1) };
  }
  async function expect(name: string): Promise<ReadEntry> {
    const found = await next();
    if (found?.name !== name) throw foreign(`${name} is not where it must be`);
    return found.entry;
  }
  /** The names come from {@link backupFiles} and from hashes, never from the archive. */
  async function take(name: string, entry: ReadEntry, keep: boolean): Promise<string> {
    const hash = await copyContent(entry, keep ? join(folder, name) : undefined);
    sums.update(checksumLine(hash, name));
    return hash;
  }

  const about = await readAbout(await expect(backupFiles.about), sums);
  await take(backupFiles.secret, await expect(backupFiles.secret), keepAll);
  await take(backupFiles.database, await expect(backupFiles.database), true);
  const database = openCopy(join(folder, backupFiles.database), about);
  try {
    const found = { files: 0, missing: 0, damaged: 0 };
    const named = listNamedBlobs(database);
    for (;;) {
      const one = await next();
      if (one === undefined) throw damaged("its list of checksums is missing");
      if (one.name === backupFiles.checksums) {
        for (const _ of named) found.missing += 1;
        await compareChecksums(one.entry, sums);
        break;
      }
      const hash = hashOfBlob(one.name);
      if (hash === undefined) throw foreign(`${JSON.stringify(one.name)} is in it`);
      found.missing += skippedBefore(hash, named);
      if ((await take(one.name, one.entry, keepAll)) !== hash) found.damaged += 1;
      found.files += 1;
    }
    if ((await next()) !== undefined) throw foreign("something follows its checksums");
    return { createdAt: about.createdAt, schema: about.schema, ...found };
  } finally {
    database.close();
  }
}

const foreign = (what: string): BackupRefusal =>
  new BackupRefusal("notABackup", `This is not a backup of this program, or it was changed: ${what}.`);

async function readAbout(entry: ReadEntry, sums: Hash): Promise<AboutBackup> {
  if (entry.sizeBytes > maxAboutBytes) throw foreign(`${backupFiles.about} is too long`);
  const read: Buffer[] = [];
  for await (const part of entry.content) read.push(Buffer.from(part));
  const bytes = Buffer.concat(read);
  sums.update(checksumLine(sha256Of(bytes), backupFiles.about));
  const about = parseAbout(bytes.toString("utf8"));
  if (about === undefined) throw foreign(`${backupFiles.about} cannot be read`);
  if (about.version > backupVersion || about.schema > newestSchema)
    throw new BackupRefusal(
      "backupTooNew",
      `The backup was made by a newer version of this program (schema ${about.schema}, this one knows ${newestSchema}); restore it with that one.`,
    );
  return about;
}

/** Returns the SHA-256; with a path the content is written there and synced. */
async function copyContent({ content }: ReadEntry, path: string | undefined): Promise<string> {
  const digest = createHash("sha256");
  if (path === undefined) {
    for await (const part of content) digest.update(part);
    return digest.digest("hex");
  }
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, "wx", 0o600);
  for await (const part of content) {
    digest.update(part);
    await file.writeFile(part);
  }
  await file.sync();
  return digest.digest("hex");
}

function openCopy(path: string, about: AboutBackup): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    checkDatabase(database, "The database in the backup");
    if (schemaOf(database) !== about.schema) throw foreign("its database is of another schema than it says");
    return database;
  } catch (error) {
    database.close();
    if (error instanceof BackupRefusal && error.code !== "databaseDamaged") throw error;
    throw damaged("its database cannot be read");
  }
}

/** Both are in the same order: returns how many named files precede the one in the backup. */
function skippedBefore(hash: string, named: Generator<string>): number {
  for (let skipped = 0; ; skipped += 1) {
    const { value, done } = named.next();
    if (done || value > hash) throw foreign("it holds a file that its database does not name");
    if (value === hash) return skipped;
  }
}

/** The list equals the text built while reading, because the order of the names is fixed. */
async function compareChecksums(entry: ReadEntry, sums: Hash): Promise<void> {
  if ((await copyContent(entry, undefined)) !== sums.digest("hex"))
    throw damaged("the content of a file does not fit its checksum");
}
