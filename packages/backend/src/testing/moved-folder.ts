import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { openDataFolder } from "../storage/open-data-folder.ts";
import { fillEveryTable } from "./fill-every-table.ts";

/** Where an installation has its database and its files; empty if in the folder. */
export interface Settings {
  readonly s3?: S3Options;
  readonly databaseUrl?: string;
}

export const openWith = (path: string, { s3, databaseUrl }: Settings = {}) =>
  openDataFolder(path, Date.now, randomBytes, s3, databaseUrl);

/** Files of several sizes, by their hash. */
export function someFiles(many: number): ReadonlyMap<string, Buffer> {
  return new Map(
    Array.from({ length: many }, (_, index) => {
      const bytes = Buffer.from(`file ${index} `.repeat(1 + index * 50));
      return [createHash("sha256").update(bytes).digest("hex"), bytes];
    }),
  );
}

export const blobFile = (path: string, hash: string, blobs = "blobs"): string =>
  join(path, blobs, hash.slice(0, 2), hash.slice(2));

/** Makes a data folder that has its database and files itself, with something in every table. */
export async function fillFolder(
  path: string,
  { rows, files }: { readonly rows: number; readonly files: ReadonlyMap<string, Buffer> },
): Promise<ReadonlyMap<string, number>> {
  await (await openWith(path)).database.close();
  const database = new DatabaseSync(join(path, "sonolens.db"));
  const filled = fillEveryTable(database, { rows, hashes: [...files.keys()] });
  database.close();
  for (const [hash, bytes] of files) {
    mkdirSync(join(path, "blobs", hash.slice(0, 2)), { recursive: true });
    writeFileSync(blobFile(path, hash), bytes);
  }
  return filled;
}

/** The violations in the files of a folder opened with the settings; throws if it cannot be opened. */
export async function wrongFiles(
  path: string,
  settings: Settings,
  files: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const data = await openWith(path, settings);
  try {
    const wrong: string[] = [];
    for (const [hash, bytes] of files) {
      const found = await data.blobs.read(hash).catch(() => Buffer.alloc(0));
      if (!Buffer.from(found).equals(bytes)) wrong.push(hash);
    }
    return wrong;
  } finally {
    await data.database.close();
  }
}
