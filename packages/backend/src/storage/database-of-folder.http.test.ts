import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { databaseOption, isOnPostgres } from "../testing/test-database-place.ts";
import { openDataFolder } from "./open-data-folder.ts";

const folders: { remove(): void }[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

function aFolder(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  return folder.path;
}

/** Opens a folder, with another folder's database or its own, and closes it again. */
async function open(path: string, databaseUrl?: string): Promise<void> {
  const data = await openDataFolder(path, Date.now, randomBytes, undefined, databaseUrl);
  await data.database.close();
}

const urlOf = (path: string): string => databaseOption(path).databaseUrl ?? "";
const ofAnother = { code: "databaseOfAnotherFolder" };

it("does not make a database of its own in a folder whose database is elsewhere", async () => {
  const path = aFolder();
  writeFileSync(join(path, "postgresql"), "");
  await expect(open(path)).rejects.toMatchObject(ofAnother);
  await expect(open(aFolder())).resolves.toBeUndefined();
});

it("does not use another database where a folder has one of its own", async () => {
  const path = aFolder();
  await open(path);
  await expect(open(path, "postgresql://nobody@127.0.0.1:1/x")).rejects.toMatchObject(ofAnother);
  await expect(open(path)).resolves.toBeUndefined();
});

it.skipIf(!isOnPostgres)("keeps a database and its folder together", async () => {
  const [path, other] = [aFolder(), aFolder()];
  await open(path, urlOf(path));
  await open(path, urlOf(path));
  // Another folder's database, and then an empty database.
  await expect(open(other, urlOf(path))).rejects.toMatchObject(ofAnother);
  await expect(open(path, urlOf(other))).rejects.toMatchObject(ofAnother);
  await expect(open(path)).rejects.toMatchObject(ofAnother);
  await open(path, urlOf(path));
  await open(other, urlOf(other));
});
