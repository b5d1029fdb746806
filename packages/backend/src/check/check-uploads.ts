import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { undefinedIfEnoent } from "../storage/undefined-if-enoent.ts";
import { type CheckContext, rowsById } from "./checked-database.ts";

/** Checks the files of resumable uploads against the rows with their progress. */
export async function checkUploads(context: CheckContext): Promise<void> {
  const { dataDir, database } = context;
  if (!(await database.tables()).has("resumable_uploads")) return;
  const folder = join(dataDir, "blobs", "resumable");
  const receiving = rowsById(database, {
    table: "resumable_uploads",
    columns: "file_name, offset_bytes",
    where: "state = 'receiving'",
  });
  for await (const { id, file_name: name, offset_bytes: offset } of receiving) {
    context.work.signal.throwIfAborted();
    await checkReceiving(context, join(folder, String(id)), {
      id: String(id),
      name: String(name),
      offset: Number(offset),
    });
  }
  await checkParts(context, folder);
}

/** Bytes are written before the row counts them: if there are fewer, some were lost. */
async function checkReceiving(
  { database, notes, work }: CheckContext,
  path: string,
  { id, name, offset }: { readonly id: string; readonly name: string; readonly offset: number },
): Promise<void> {
  const isShort = async () => {
    const [row] = await database.run(
      "select offset_bytes from resumable_uploads where id = ?1 and state = 'receiving'",
      id,
    );
    return Number(row?.offset_bytes ?? -1) > ((await undefinedIfEnoent(stat(path)))?.size ?? 0);
  };
  if (!(await isShort())) return;
  const isMended =
    work.repair &&
    (await database.writeAlone(work.signal, async () => {
      if (!(await isShort())) return false;
      await using file = await open(path, "a", 0o600);
      const { size } = await file.stat();
      await file.sync();
      await database.run("update resumable_uploads set offset_bytes = ?1 where id = ?2", size, id);
      return true;
    }));
  notes.add(
    "uploadShort",
    `blobs/resumable/${id}`,
    `${name}: ${offset} bytes are counted, fewer are there`,
    isMended,
  );
}

async function checkParts(
  { database, notes, work, leftBeforeMs }: CheckContext,
  folder: string,
): Promise<void> {
  const isWaitedFor = async (id: string): Promise<boolean> => {
    const query = "select 1 from resumable_uploads where id = ?1 and state = 'receiving'";
    return (await database.run(query, id)).length > 0;
  };
  for (const id of (await undefinedIfEnoent(readdir(folder))) ?? []) {
    const path = join(folder, id);
    const found = await undefinedIfEnoent(stat(path));
    if (found === undefined || found.mtimeMs >= leftBeforeMs || (await isWaitedFor(id))) continue;
    // A file and its row are made in one transaction: another one sees both, or neither.
    const isRemoved =
      work.repair &&
      (await database.writeAlone(work.signal, async () => {
        if (await isWaitedFor(id)) return false;
        await rm(path, { force: true });
        return true;
      }));
    notes.add("unnamedUpload", `blobs/resumable/${id}`, `${found.size} bytes`, isRemoved);
  }
}
