import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { type DataFolder, openDataFolder } from "./open-data-folder.ts";

let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

const opened = (path = folder.path): Promise<DataFolder> => openDataFolder(path, Date.now, randomBytes);
async function openAndClose(): Promise<void> {
  await (await opened()).database.close();
}

it("makes a secret that only its owner reads, and keeps it", async () => {
  await openAndClose();
  const file = join(folder.path, "secret");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secret = readFileSync(file, "utf8");
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await openAndClose();
  expect(readFileSync(file, "utf8")).toBe(secret);
});

it("makes a folder that only its owner can look into, and leaves one that is there as it is", async () => {
  const made = join(folder.path, "made");
  await (await opened(made)).database.close();
  expect(statSync(made).mode & 0o777).toBe(0o700);
  chmodSync(made, 0o750);
  await (await opened(made)).database.close();
  expect(statSync(made).mode & 0o777).toBe(0o750);
});

it("gives two that open an empty folder at the same time the same secret and one database", async () => {
  const both = await Promise.all([opened(), opened(), opened()]);
  const keys = both.map((data) => Buffer.from(data.key("x")).toString("hex"));
  expect(new Set(keys).size).toBe(1);
  expect(Buffer.from(both[0]?.key("y") ?? []).toString("hex")).not.toBe(keys[0]);
  for (const { database } of both) await database.close();
});

it("removes the secret of a first start that was cut short, but not one that is being made", async () => {
  const left = join(folder.path, "secret-of-a-process-that-is-gone");
  writeFileSync(left, "x");
  const first = await opened();
  expect(existsSync(left)).toBe(false);
  expect(first.aloneSinceMs).toBeDefined();
  writeFileSync(left, "x");
  const second = await opened();
  expect(second.aloneSinceMs).toBeUndefined();
  expect(existsSync(left)).toBe(true);
  await first.database.close();
  await second.database.close();
});

it("says that a file is no folder", async () => {
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  await expect(opened(file)).rejects.toMatchObject({ code: "dataFolderNotWritable" });
  await expect(opened(join(file, "below"))).rejects.toMatchObject({ code: "dataFolderNotWritable" });
});

it.skipIf(!existsSync("/proc/self"))("says at once that no folder can be made in a place", async () => {
  const startedMs = performance.now();
  for (const path of ["/proc/sonolens", "/proc/sonolens/data", "/proc/self/sonolens"]) {
    await expect(opened(path)).rejects.toMatchObject({ code: "dataFolderNotWritable", params: { path } });
  }
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

it.each(["x".repeat(300), "null\0character"])("says that no folder can have the name %j", async (name) => {
  const rejected = expect(opened(join(folder.path, name))).rejects;
  await rejected.toMatchObject({ code: "dataFolderNotWritable" });
});

it.skipIf(process.getuid?.() === 0)("says that it may not write", async () => {
  chmodSync(folder.path, 0o500);
  await expect(opened()).rejects.toMatchObject({ code: "dataFolderNotWritable" });
  chmodSync(folder.path, 0o700);
});

it("says that the database is damaged", async () => {
  writeFileSync(join(folder.path, "sonolens.db"), Buffer.alloc(8_192, "no database"));
  await expect(opened()).rejects.toMatchObject({
    code: "databaseDamaged",
    message: expect.stringMatching(/^The database in .* is damaged; restore it from a backup\.$/),
  });
});

it("refuses a database of a newer program, and leaves it as it is", async () => {
  await openAndClose();
  const database = new DatabaseSync(join(folder.path, "sonolens.db"));
  database.exec("insert into schema_migrations (number, applied_at) values (99, 'later')");
  database.close();
  await expect(opened()).rejects.toMatchObject({ code: "databaseTooNew", params: { found: 99 } });
});

it("says that another program keeps the database locked", async () => {
  await openAndClose();
  const database = new DatabaseSync(join(folder.path, "sonolens.db"));
  database.exec("begin exclusive");
  await expect(opened()).rejects.toMatchObject({ code: "databaseLocked" });
  database.close();
});
