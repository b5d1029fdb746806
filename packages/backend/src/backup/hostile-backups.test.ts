import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newestSchema } from "../storage/database/migrate.ts";
import { openDataFolder } from "../storage/open-data-folder.ts";
import { takeBackTo } from "../testing/older-schema.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import { encodeTarHeader, paddingBytes } from "./tar-header.ts";

const folder = makeTemporaryFolder();
const dataDir = join(folder.path, "data");
const good = join(folder.path, "good.tar");
const target = join(folder.path, "target");
const signal = new AbortController().signal;
let bytes: Buffer;

/** Rows that name blobs, without all that belongs to a camera. */
function nameBlobs(hashes: readonly string[]): void {
  const database = new DatabaseSync(join(dataDir, "sonolens.db"));
  for (const hash of hashes)
    database
      .prepare(
        `insert into device_documents (id, kind, name, language, blob_hash, size_bytes)
         values (?, 'licenses', 'x', 'en', ?, 1)`,
      )
      .run(hash.slice(0, 26), hash);
  database.close();
}

beforeAll(async () => {
  const data = await openDataFolder(dataDir, Date.now, randomBytes);
  const hashes: string[] = [];
  for (const size of [0, 1, 511, 512, 513, 3_000_000])
    hashes.push((await data.blobs.put(randomBytes(size))).hash);
  await data.database.close();
  nameBlobs(hashes);
  const made = await createBackup(dataDir, good, { signal });
  if (!made.ok) throw new Error(made.error.message);
  expect(made.value.files).toBe(6);
  bytes = readFileSync(good);
});
afterAll(() => folder.remove());

/** Neither verifying nor restoring accepts it, and nothing is left. */
async function expectRefused(content: Uint8Array, code: string, words: RegExp): Promise<void> {
  const file = join(folder.path, "hostile.tar");
  writeFileSync(file, content);
  const others = readdirSync(folder.path);
  const refused = { ok: false, error: { code, message: expect.stringMatching(words) } };
  expect(await verifyBackup(file, { signal })).toMatchObject(refused);
  expect(await restoreBackup(file, target, { signal, replace: true })).toMatchObject(refused);
  expect(readdirSync(folder.path)).toEqual(others);
}

const entry = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    encodeTarHeader({ name, sizeBytes: content.length }, 0),
    content,
    Buffer.alloc(paddingBytes(content.length)),
  ]);
const aboutOf = (more: object): Buffer =>
  entry(
    "sonolens-backup/backup.json",
    Buffer.from(
      JSON.stringify({
        format: "sonolens-backup",
        version: 1,
        schema: newestSchema,
        createdAt: "2026-11-22T00:00:00.000Z",
        ...more,
      }),
    ),
  );
/** The archive with the entries of a name removed or changed. */
function withEntry(name: RegExp, change: (whole: Buffer) => Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length - 1024; ) {
    const own = bytes.toString("latin1", at, bytes.indexOf(0, at));
    const sizeBytes = Number.parseInt(bytes.toString("latin1", at + 124, at + 135), 8);
    const end = at + 512 + sizeBytes + paddingBytes(sizeBytes);
    const whole = Buffer.from(bytes.subarray(at, end));
    parts.push(name.test(own) ? change(whole) : whole);
    at = end;
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

it("refuses a backup that was cut off anywhere", async () => {
  for (const length of [
    0,
    1,
    511,
    512,
    700,
    5_000,
    bytes.length >> 1,
    bytes.length - 1025,
    bytes.length - 512,
  ])
    await expectRefused(bytes.subarray(0, length), "backupDamaged", /too early|cannot be read|missing/);
});

it("finds a single changed byte wherever it is", async () => {
  const places = Array.from({ length: 24 }, (_, index) => Math.floor(((index + 0.5) / 24) * bytes.length));
  const file = join(folder.path, "changed.tar");
  for (const place of [0, 100, 130, 150, 520, 1030, ...places, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 0x41;
    writeFileSync(file, changed);
    const verified = await verifyBackup(file, { signal });
    expect([place, verified.ok ? "whole" : verified.error.code]).not.toEqual([place, "whole"]);
    expect(verified).toMatchObject({
      error: { code: expect.stringMatching(/^(backupDamaged|notABackup)$/) },
    });
  }
});

it("refuses what is not a backup", async () => {
  await expectRefused(Buffer.from("no archive ".repeat(100)), "backupDamaged", /no header/);
  const other = makeTemporaryFolder();
  mkdirSync(join(other.path, "sonolens-backup"));
  writeFileSync(join(other.path, "sonolens-backup", "backup.json"), "{}");
  execFileSync("tar", [
    "--format=ustar",
    "-cf",
    join(other.path, "x.tar"),
    "-C",
    other.path,
    "sonolens-backup",
  ]);
  await expectRefused(readFileSync(join(other.path, "x.tar")), "backupDamaged", /ordinary file/);
  other.remove();
  await expectRefused(aboutOf({ format: "another" }), "notABackup", /backup\.json/);
});

it("never writes where a name in the archive leads", async () => {
  for (const name of [
    "../outside",
    "sonolens-backup/../../outside",
    "/tmp/outside",
    "sonolens-backup/blobs/../../outside",
    `sonolens-backup/blobs/ab/${"c".repeat(61)}/`,
    "sonolens-backup/sonolens.db-wal",
  ]) {
    const evil = withEntry(/SHA256SUMS$/, (whole) => Buffer.concat([entry(name, Buffer.from("x")), whole]));
    await expectRefused(evil, "notABackup", /is in it/);
  }
  const unnamed = createHash("sha256").update("x").digest("hex");
  const name = `sonolens-backup/blobs/${unnamed.slice(0, 2)}/${unnamed.slice(2)}`;
  const more = withEntry(/SHA256SUMS$/, (whole) => Buffer.concat([entry(name, Buffer.from("x")), whole]));
  await expectRefused(more, "notABackup", /does not name/);
});

it("finds that a file was taken out or put in another order", async () => {
  await expectRefused(
    withEntry(/blobs/, () => Buffer.alloc(0)),
    "backupDamaged",
    /checksum/,
  );
  await expectRefused(
    withEntry(/secret$/, () => Buffer.alloc(0)),
    "notABackup",
    /secret/,
  );
  await expectRefused(
    withEntry(/SHA256SUMS$/, () => Buffer.alloc(0)),
    "backupDamaged",
    /missing/,
  );
  await expectRefused(
    withEntry(/blobs/, (whole) => Buffer.concat([whole, whole])),
    "notABackup",
    /name/,
  );
  await expectRefused(Buffer.concat([bytes, Buffer.from("more")]), "backupDamaged", /follows/);
});

it("refuses a backup of a newer program before it reads the rest", async () => {
  await expectRefused(aboutOf({ schema: 999 }), "backupTooNew", /schema 999/);
  await expectRefused(aboutOf({ version: 2 }), "backupTooNew", /newer version/);
});

it("backs up a folder of an older schema as it is, and brings it up to date when it is restored", async () => {
  const older = join(folder.path, "older");
  expect((await restoreBackup(good, older, { signal, replace: false })).ok).toBe(true);
  const file = join(older, "sonolens.db");
  const database = new DatabaseSync(file);
  takeBackTo(13, database);
  database.close();
  const to = join(folder.path, "older.tar");
  expect(await createBackup(older, to, { signal })).toMatchObject({ ok: true, value: { schema: 13 } });
  const untouched = new DatabaseSync(file);
  expect(untouched.prepare("select max(number) as n from schema_migrations").get()?.n).toBe(13);
  untouched.close();
  const restored = join(folder.path, "brought-up");
  expect(await restoreBackup(to, restored, { signal, replace: false })).toMatchObject({ ok: true });
  const now = new DatabaseSync(join(restored, "sonolens.db"));
  expect(now.prepare("select max(number) as n from schema_migrations").get()?.n).toBe(newestSchema);
  now.close();
});

it("says that there is nothing to back up, or nothing to restore", async () => {
  const nowhere = join(folder.path, "nowhere");
  const to = join(folder.path, "never.tar");
  expect(await createBackup(nowhere, to, { signal })).toMatchObject({ error: { code: "dataFolderMissing" } });
  expect(existsSync(nowhere)).toBe(false);
  expect(await createBackup(dataDir, join(nowhere, "x.tar"), { signal })).toMatchObject({
    error: { code: "cannotWrite", message: expect.stringContaining("x.tar") },
  });
  expect(await restoreBackup(nowhere, target, { signal, replace: false })).toMatchObject({
    error: { code: "backupNotFound" },
  });
  expect(await restoreBackup(good, good, { signal, replace: false })).toMatchObject({
    error: { code: "cannotWrite" },
  });
});

it("refuses to back up a damaged database", async () => {
  const broken = join(folder.path, "broken");
  expect((await restoreBackup(good, broken, { signal, replace: false })).ok).toBe(true);
  truncateSync(join(broken, "sonolens.db"), 40_960);
  expect(await createBackup(broken, join(folder.path, "broken.tar"), { signal })).toMatchObject({
    error: { code: "databaseDamaged" },
  });
  // A good backup can still be restored there.
  expect(await restoreBackup(good, broken, { signal, replace: true })).toMatchObject({ ok: true });
});

const disk = makeTemporaryFolder();
const canMount = process.platform === "linux" && process.getuid?.() === 0 && tryMount();
function tryMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.path], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
afterAll(() => {
  if (canMount) execFileSync("umount", [disk.path]);
  disk.remove();
});

it.skipIf(!canMount)("leaves nothing on a disk that becomes full", async () => {
  const full = { ok: false, error: { code: "diskFull" } };
  expect(await createBackup(dataDir, join(disk.path, "x.tar"), { signal })).toMatchObject(full);
  expect(readdirSync(disk.path)).toEqual([]);
  expect(await restoreBackup(good, join(disk.path, "data"), { signal, replace: false })).toMatchObject(full);
  expect(readdirSync(disk.path)).toEqual([]);
  expect(await restoreBackup(good, disk.path, { signal, replace: false })).toMatchObject({
    error: { code: "dataFolderIsMount" },
  });
});
