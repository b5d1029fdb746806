import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { bestEffort } from "@sonolens/foundation";
import { notedPlace, noteName, writeNote } from "../storage/blobs/open-blob-store.ts";
import { embeddedName, markName, readMark } from "../storage/database-of-folder.ts";
import { syncFolder } from "../storage/folders.ts";
import { undefinedIfEnoent } from "../storage/undefined-if-enoent.ts";
import type { MoveWork } from "./move-work.ts";

/** Next to the database while it is made. */
export const stagingName = `${embeddedName}.moving`;

/** Names the bucket of an unfinished move: it may have files of this installation, and of no other. */
export const journalName = "move-to-bucket";

const unfinished = [stagingName, `${markName}-`, `${noteName}-`];

const folderForm = /^[0-9a-f]{2}$/;

/**
 * Completes or undoes an interrupted move, and puts aside what preceded one: requires exclusive access to the
 * folder. Returns the paths of what was put aside.
 */
export async function tidyFolder(
  dataDir: string,
  parts: {
    readonly stamp: string;
    readonly newName: () => string;
    readonly direction: MoveWork["direction"];
  },
): Promise<string[]> {
  const { stamp, newName, direction } = parts;
  for (const name of await readdir(dataDir))
    if (unfinished.some((beginning) => name.startsWith(beginning)))
      await rm(join(dataDir, name), { force: true });
  await settleNote(dataDir, newName);
  const kept: string[] = [];
  if (readMark(dataDir) !== undefined && existsSync(join(dataDir, embeddedName))) {
    const aside = freeName(join(dataDir, `${embeddedName}.before-move-${stamp}`));
    // Its WAL first: without it a database may lack its last changes.
    for (const suffix of ["-wal", "-shm", ""])
      if (existsSync(join(dataDir, embeddedName + suffix)))
        await rename(join(dataDir, embeddedName + suffix), aside + suffix);
    kept.push(aside);
  }
  if ((await notedPlace(dataDir)) !== undefined) {
    await rm(join(dataDir, journalName), { force: true });
    // In direction "home" these may be files that an earlier run has brought.
    const aside = direction === "out" ? await putFilesAside(join(dataDir, "blobs"), stamp) : undefined;
    if (aside !== undefined) kept.push(aside);
  }
  await syncFolder(dataDir);
  return kept;
}

/** A note that waited for the database to move too either takes effect now or is void. */
async function settleNote(dataDir: string, newName: () => string): Promise<void> {
  const file = join(dataDir, noteName);
  if (!existsSync(file)) return;
  const { onlyWith } = JSON.parse(await readFile(file, "utf8")) as { onlyWith?: unknown };
  if (onlyWith === undefined) return;
  const place = await notedPlace(dataDir);
  if (place === undefined) await rm(file);
  else await writeNote(dataDir, place, newName());
}

async function putFilesAside(blobs: string, stamp: string): Promise<string | undefined> {
  const names = ((await undefinedIfEnoent(readdir(blobs))) ?? []).filter((name) => folderForm.test(name));
  if (names.length === 0) return undefined;
  const aside = freeName(`${blobs}.before-move-${stamp}`);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(join(blobs, name), join(aside, name));
  await syncFolder(aside);
  await syncFolder(blobs);
  // Fails if something is in it.
  await bestEffort(rmdir(aside));
  return existsSync(aside) ? aside : undefined;
}

/** Two moves may end in the same second. */
function freeName(path: string): string {
  let name = path;
  for (let count = 2; existsSync(name); count += 1) name = `${path}-${count}`;
  return name;
}
