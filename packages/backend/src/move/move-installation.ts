import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bestEffort, type Result, success } from "@sonolens/foundation";
import { asResult, type BackupError, BackupRefusal, refusal } from "../backup/backup-error.ts";
import { createId } from "../ids.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import { openFolderBlobStore } from "../storage/blobs/folder-blob-store.ts";
import { notedPlace, noteName, writeNote } from "../storage/blobs/open-blob-store.ts";
import { claimBucket, isBucketEmpty } from "../storage/blobs/s3/claim-bucket.ts";
import { openS3BlobStore } from "../storage/blobs/s3/open-s3-blob-store.ts";
import { placeOf, type S3Options } from "../storage/blobs/s3/s3-options.ts";
import { embeddedName, markElsewhere, markName, readMark } from "../storage/database-of-folder.ts";
import { syncFolder } from "../storage/folders.ts";
import { readBucketIdentity, readFolderSecret } from "../storage/open-data-folder.ts";
import { occupyDataFolder } from "../storage/presence.ts";
import { moveFiles } from "./move-files.ts";
import type { MoveSummary, MoveWork } from "./move-work.ts";
import { withSource } from "./source-database.ts";
import {
  fillDatabase,
  fillFile,
  giveUp,
  putFileInPlace,
  refuseOccupied,
  takeOver,
} from "./target-database.ts";
import { journalName, tidyFolder } from "./tidy-folder.ts";

/**
 * Moves the database of a data folder to PostgreSQL and its files into a bucket, one of both, or either back.
 * No one else can open the folder meanwhile. It stays unchanged until all was copied and compared; then one
 * step switches both. A move that was interrupted is started again, and finds the files that it had moved.
 */
export async function moveInstallation(
  dataDir: string,
  work: MoveWork,
): Promise<Result<MoveSummary, BackupError>> {
  const isFolder =
    existsSync(join(dataDir, "secret")) &&
    (existsSync(join(dataDir, embeddedName)) || existsSync(join(dataDir, markName)));
  if (!isFolder)
    return refusal(
      "dataFolderMissing",
      `${dataDir} is not a data folder: there is no database of it, or no secret.`,
    );
  let presence: ReturnType<typeof occupyDataFolder>;
  try {
    presence = occupyDataFolder(dataDir);
    if (presence === undefined)
      return refusal("dataFolderInUse", `A server or another program works in ${dataDir}; stop it first.`);
    return success(await moveWhileAlone(dataDir, work));
  } catch (error) {
    return asResult(error, dataDir, work.signal);
  } finally {
    presence?.leave();
  }
}

/** The parts of an installation that have to move. */
interface Plan {
  readonly database: boolean;
  readonly files: boolean;
}

async function moveWhileAlone(dataDir: string, work: MoveWork): Promise<MoveSummary> {
  const nowMs = work.nowMs ?? Date.now;
  const newName = (): string => createId(nowMs(), randomBytes);
  const stamp = new Date(nowMs()).toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
  const tidy = () => tidyFolder(dataDir, { stamp, newName, direction: work.direction });
  const before = await tidy();
  const plan = await planOf(dataDir, work);
  if (!plan.database && !plan.files) return { database: undefined, files: undefined, kept: before };
  const secret = await readFolderSecret(dataDir);
  const { databaseUrl } = work;
  const filling = {
    nowIso: new Date(nowMs()).toISOString(),
    signal: work.signal,
    ...(work.onProgress !== undefined && { onProgress: work.onProgress }),
  };
  const moveId = newName();
  if (plan.database && work.direction === "out") await refuseOccupied(databaseUrl ?? "", secret);
  const moved = await withSource(dataDir, { databaseUrl, secret }, async (source) => {
    const stores = plan.files ? await storesOf(dataDir, work, newName) : undefined;
    const files = stores && (await moveFiles(stores, () => source.rows.namedFiles(), work));
    const database = !plan.database
      ? undefined
      : work.direction === "out"
        ? await fillDatabase(databaseUrl ?? "", { ...filling, source, secret, moveId })
        : await fillFile(dataDir, { ...filling, source });
    work.signal.throwIfAborted();
    if (work.direction === "out") await switchOut(dataDir, plan, { work, moveId, newName });
    else await switchHome(dataDir, plan, newName);
    return { files, database };
  });
  // The switch is done: the note in the database is for others, and a start corrects it too.
  if (plan.database && databaseUrl !== undefined)
    await bestEffort((work.direction === "out" ? takeOver : giveUp)(databaseUrl, secret));
  return { ...moved, kept: [...before, ...(await tidy())] };
}

/** What still has to move. Throws if the settings contradict the current locations. */
async function planOf(dataDir: string, work: MoveWork): Promise<Plan> {
  const { direction, only, databaseUrl, s3 } = work;
  const isElsewhere = readMark(dataDir) !== undefined;
  const noted = await notedPlace(dataDir);
  if (noted !== undefined && s3 !== undefined && placeOf(s3) !== noted && only !== "database")
    throw new BackupRefusal(
      "blobsElsewhere",
      `The files of this data folder are in the ${noted}, not in the ${placeOf(s3)}. To change the bucket move them home first.`,
    );
  if (direction === "out")
    return {
      database: !isElsewhere && databaseUrl !== undefined && only !== "files",
      files: noted === undefined && s3 !== undefined && only !== "database",
    };
  const plan = {
    database: isElsewhere && only !== "files",
    files: noted !== undefined && only !== "database",
  };
  if (plan.files && s3 === undefined)
    throw new BackupRefusal(
      "blobsElsewhere",
      `The files of this data folder are in the ${noted}: set S3_BUCKET and the like too.`,
    );
  return plan;
}

async function storesOf(
  dataDir: string,
  { direction, s3, nowMs = Date.now }: MoveWork,
  newName: () => string,
): Promise<{ readonly from: BlobStore; readonly to: BlobStore }> {
  if (s3 === undefined) throw new Error("There is no bucket.");
  const identity = await readBucketIdentity(dataDir);
  if (direction === "out") await claimEmpty(dataDir, s3, identity);
  else if ((await claimBucket(s3, identity, false)) !== "ours")
    throw new BackupRefusal("blobsElsewhere", `The ${placeOf(s3)} is not that of this data folder.`);
  const folder = join(dataDir, "blobs");
  const [own, bucket] = [
    await openFolderBlobStore(folder, newName),
    await openS3BlobStore({ options: s3, folder, newName, nowMs }),
  ];
  return direction === "out" ? { from: own, to: bucket } : { from: bucket, to: own };
}

async function claimEmpty(dataDir: string, s3: S3Options, identity: string): Promise<void> {
  const place = placeOf(s3);
  const found = await claimBucket(s3, identity, false);
  if (found === "another")
    throw new BackupRefusal("blobsElsewhere", `The ${place} belongs to another data folder.`);
  if ((await readFile(join(dataDir, journalName), "utf8").catch(() => "")) !== place) {
    if (found === "ours")
      throw new BackupRefusal(
        "bucketNotEmpty",
        `The ${place} has files of this installation, or of a copy of it; empty it, or choose another S3_PREFIX.`,
      );
    if (!(await isBucketEmpty(s3)))
      throw new BackupRefusal(
        "bucketNotEmpty",
        `The ${place} is not empty; empty it, or choose another S3_PREFIX.`,
      );
    await writeFile(join(dataDir, journalName), place, { mode: 0o600, flush: true });
  }
  if ((await claimBucket(s3, identity, true)) === "another")
    throw new BackupRefusal("blobsElsewhere", `The ${place} belongs to another data folder.`);
}

/** Until the last step nothing has moved, and after it everything has. */
async function switchOut(
  dataDir: string,
  plan: Plan,
  parts: { readonly work: MoveWork; readonly moveId: string; readonly newName: () => string },
): Promise<void> {
  const { s3 } = parts.work;
  if (plan.files && s3 !== undefined)
    await writeNote(dataDir, placeOf(s3), parts.newName(), plan.database ? markName : undefined);
  if (plan.database) await markElsewhere(dataDir, parts.moveId);
}

async function switchHome(dataDir: string, plan: Plan, newName: () => string): Promise<void> {
  const place = await notedPlace(dataDir);
  if (plan.database) {
    if (plan.files && place !== undefined) await writeNote(dataDir, place, newName(), markName);
    await putFileInPlace(dataDir);
    await syncFolder(dataDir);
    await rm(join(dataDir, markName));
  } else await rm(join(dataDir, noteName));
  await syncFolder(dataDir);
}
