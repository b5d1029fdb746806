import { createHmac } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { chmod, link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createId, type RandomBytes } from "../ids.ts";
import { BackendStartError } from "../start-error.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import { openBlobStore } from "./blobs/open-blob-store.ts";
import { openPartStore, type PartStore } from "./blobs/part-store.ts";
import { S3Error } from "./blobs/s3/s3-error.ts";
import type { S3Options } from "./blobs/s3/s3-options.ts";
import { type Database, openDatabase } from "./database/open-database.ts";
import { checkedPostgresAddress } from "./database/postgres-address.ts";
import { withReserve } from "./database/with-reserve.ts";
import { bindToFolder, checkFolder, embeddedName, markName } from "./database-of-folder.ts";
import { makeFolder, syncFolder } from "./folders.ts";
import { enterDataFolder, type Presence } from "./presence.ts";
import { blobsBesideReserve, openReserve, partsBesideReserve, type Reserve, reserveName } from "./reserve.ts";
import { storageFault } from "./storage-error.ts";
import { undefinedIfEnoent } from "./undefined-if-enoent.ts";

/** All stored data of a backend, in one folder. */
export interface DataFolder {
  readonly database: Database;
  readonly blobs: BlobStore;
  /** Files of unfinished uploads. */
  readonly parts: PartStore;
  /** A key for one purpose, derived from the folder's secret. */
  key(purpose: string): Uint8Array;
  /** Undefined if none is kept. */
  readonly reserve: Reserve | undefined;
  /** See `Presence`: older entries were left by processes that have ended. */
  readonly aloneSinceMs: number | undefined;
}

/**
 * Opens the data folder, and creates what is missing; its blobs may be in a bucket. Throws BackendStartError
 * if it cannot be used. Several processes may have it open. `reserveBytes` of its disk are for sessions; a database
 * elsewhere has a disk of its own, and needs none.
 */
export async function openDataFolder(
  path: string,
  nowMs: () => number,
  random: RandomBytes,
  s3?: S3Options,
  databaseUrl?: string,
  reserveBytes = 0,
): Promise<DataFolder> {
  try {
    // Other users of the machine get no access to stored data; an existing folder keeps its permissions.
    if (await makeFolder(path)) await chmod(path, 0o700);
    const presence = enterDataFolder(path, () => removeUnfinished(path));
    const data = await openInside(path, presence, nowMs, random, s3, databaseUrl);
    return reserveBytes > 0 && databaseUrl === undefined
      ? await besideReserve(path, data, reserveBytes)
      : data;
  } catch (error) {
    throw startErrorOf(error, path);
  }
}

async function besideReserve(path: string, data: DataFolder, bytes: number): Promise<DataFolder> {
  try {
    const reserve = await openReserve(path, bytes);
    return {
      ...data,
      database: withReserve(data.database, reserve),
      blobs: blobsBesideReserve(data.blobs, reserve),
      parts: partsBesideReserve(data.parts, reserve),
      reserve,
    };
  } catch (error) {
    await data.database.close();
    throw error;
  }
}

async function openInside(
  path: string,
  presence: Presence,
  nowMs: () => number,
  random: RandomBytes,
  s3: S3Options | undefined,
  databaseUrl: string | undefined,
): Promise<DataFolder> {
  try {
    checkFolder(path, databaseUrl !== undefined);
    const newName = (): string => createId(nowMs(), random);
    const secret = await readOrCreateSecret(path, newName(), random);
    const key = keysOf(secret);
    const blobs = await openBlobStore({
      dataDir: path,
      s3,
      identity: bucketIdentity(key),
      newName,
      nowMs,
    });
    const parts = await openPartStore(join(path, "blobs", "resumable"));
    const database = await openDatabaseOf(path, databaseUrl, secret, new Date(nowMs()).toISOString());
    return {
      database: {
        ...database,
        async close() {
          await database.close();
          presence.leave();
        },
      },
      blobs,
      parts,
      key,
      reserve: undefined,
      aloneSinceMs: presence.aloneSinceMs,
    };
  } catch (error) {
    presence.leave();
    throw error;
  }
}

type KeyFor = (purpose: string) => Uint8Array;

const keysOf =
  (secret: Uint8Array): KeyFor =>
  (purpose) =>
    createHmac("sha256", secret).update(purpose).digest();

/** Identifies the data folder in the bucket that holds its blobs. */
const bucketIdentity = (key: KeyFor): string => Buffer.from(key("bucket")).toString("hex").slice(0, 32);

/** The same from the folder alone. */
export async function readBucketIdentity(path: string): Promise<string> {
  return bucketIdentity(keysOf(await readFolderSecret(path)));
}

/** The secret of an existing folder. Throws if it has none. */
export async function readFolderSecret(path: string): Promise<Uint8Array> {
  const secret = await readSecret(join(path, "secret"));
  if (secret === undefined) throw new Error("The data folder has no secret.");
  return secret;
}

async function openDatabaseOf(
  path: string,
  databaseUrl: string | undefined,
  secret: Uint8Array,
  nowIso: string,
): Promise<Database> {
  const place = databaseUrl === undefined ? join(path, embeddedName) : checkedPostgresAddress(databaseUrl);
  const database = await openDatabase(place, nowIso);
  try {
    // A file that another program keeps locked is reported now, not at the first change.
    if (databaseUrl === undefined) await database.transaction(async () => undefined);
    else await bindToFolder(path, database, secret);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const unfinished = ["secret-", `${markName}-`, `${reserveName}-`];

/** Left by interrupted first starts. */
function removeUnfinished(path: string): void {
  for (const name of readdirSync(path))
    if (unfinished.some((beginning) => name.startsWith(beginning))) rmSync(join(path, name), { force: true });
}

/**
 * Written elsewhere first and linked into place, so that two first starts agree and a crash leaves no half of
 * it.
 */
async function readOrCreateSecret(path: string, name: string, random: RandomBytes): Promise<Uint8Array> {
  const file = join(path, "secret");
  const found = await readSecret(file);
  if (found !== undefined) return found;
  const temporary = `${file}-${name}`;
  try {
    {
      await using handle = await open(temporary, "wx", 0o600);
      await handle.writeFile(Buffer.from(random(32)).toString("hex"));
      await handle.sync();
    }
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  const written = await readSecret(file);
  if (written === undefined) throw new Error("The secret could not be written.");
  await syncFolder(path);
  return written;
}

async function readSecret(file: string): Promise<Uint8Array | undefined> {
  const text = await undefinedIfEnoent(readFile(file, "utf8"));
  return text === undefined || text === "" ? undefined : Buffer.from(text, "hex");
}

/** Errors of the operating system that mean that the folder cannot exist. */
const cannotBe = new Set(["ENOENT", "ENAMETOOLONG", "ELOOP", "EINVAL", "ENXIO", "ERR_INVALID_ARG_VALUE"]);

function startErrorOf(error: unknown, path: string): unknown {
  if (error instanceof BackendStartError) return error;
  if (error instanceof S3Error && error.code !== "blobMissing")
    return new BackendStartError(error.code, error.message, {}, error);
  const params = { path };
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOTDIR" || code === "EEXIST") {
    return new BackendStartError(
      "dataFolderNotWritable",
      `The data folder ${path} is not a folder.`,
      params,
      error,
    );
  }
  if (code !== undefined && cannotBe.has(code)) {
    return new BackendStartError(
      "dataFolderNotWritable",
      `The data folder ${path} cannot be made.`,
      params,
      error,
    );
  }
  switch (storageFault(error)) {
    case "full":
      return new BackendStartError("diskFull", `The disk of the data folder ${path} is full.`, params, error);
    case "readOnly":
      return new BackendStartError(
        "dataFolderNotWritable",
        `The data folder ${path} cannot be written to.`,
        params,
        error,
      );
    case "busy":
      return new BackendStartError(
        "databaseLocked",
        `Another program keeps the database in ${path} locked.`,
        params,
        error,
      );
    case "damaged":
      return new BackendStartError(
        "databaseDamaged",
        `The database in ${path} is damaged; restore it from a backup.`,
        params,
        error,
      );
    default:
      return error;
  }
}
