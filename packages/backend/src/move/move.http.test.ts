import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createS3Client } from "../storage/blobs/s3/s3-client.ts";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { newestSchema } from "../storage/database/migrate.ts";
import { blobFile, fillFolder, openWith, someFiles, wrongFiles } from "../testing/moved-folder.ts";
import { takeBackTo } from "../testing/older-schema.ts";
import { rowsOfDatabase } from "../testing/rows-of-database.ts";
import { type S3Server, startS3Server } from "../testing/start-s3-server.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { databaseOption, isOnPostgres, psql } from "../testing/test-database-place.ts";
import { moveInstallation } from "./move-installation.ts";
import type { MoveWork } from "./move-work.ts";

let store: S3Server;
const folders: { readonly path: string; remove(): void }[] = [];
let prefixes = 0;

beforeAll(async () => {
  store = await startS3Server();
});
afterAll(async () => {
  await store.close();
  for (const folder of folders) folder.remove();
});

const files = someFiles(40);
const hashes = [...files.keys()];
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A place of its own in the store. */
function bucket(): S3Options {
  prefixes += 1;
  return { ...store.options, prefix: `move-${prefixes}/` };
}

/** A data folder that has its database and files itself, with something in every table. */
async function filledFolder(): Promise<string> {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  const filled = await fillFolder(folder.path, { rows: 250, files });
  expect(Math.min(...filled.values())).toBeGreaterThan(200);
  return folder.path;
}

function move(path: string, more: Partial<MoveWork>) {
  const signal = new AbortController().signal;
  return moveInstallation(path, { direction: "out", leaveDamaged: false, signal, ...more });
}

const open = (path: string, s3?: S3Options, databaseUrl?: string) =>
  openWith(path, { ...(s3 !== undefined && { s3 }), ...(databaseUrl !== undefined && { databaseUrl }) });

/** Opens the folder with settings and reads every file. */
async function expectAllFiles(path: string, s3?: S3Options, databaseUrl?: string): Promise<void> {
  const settings = { ...(s3 !== undefined && { s3 }), ...(databaseUrl !== undefined && { databaseUrl }) };
  expect(await wrongFiles(path, settings, files)).toEqual([]);
}

const refused = (code: string, message: RegExp) => ({
  ok: false,
  error: { code, message: expect.stringMatching(message) },
});

it("moves the files of a folder into a bucket, and home again", async () => {
  const path = await filledFolder();
  const before = rowsOfDatabase({ file: join(path, "sonolens.db") });
  const s3 = bucket();
  const steps: string[] = [];
  const moved = await move(path, { s3, onProgress: (step, done) => steps.push(`${step} ${done}`) });
  if (!moved.ok) throw new Error(moved.error.message);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  expect(moved.value).toMatchObject({
    database: undefined,
    files: { files: 40, bytes, missing: [], damaged: [] },
  });
  expect(steps.at(-1)).toBe("files 1");
  expect(steps.length).toBe(40);
  await expectAllFiles(path, s3);
  await expect(open(path)).rejects.toMatchObject({ code: "blobsElsewhere" });
  // The previous content is kept next to it.
  const [kept = ""] = moved.value.kept;
  for (const hash of hashes)
    expect(hashOf(readFileSync(join(kept, hash.slice(0, 2), hash.slice(2))))).toBe(hash);
  expect(readdirSync(join(path, "blobs")).filter((name) => name.length === 2)).toEqual([]);
  expect(rowsOfDatabase({ file: join(path, "sonolens.db") })).toEqual(before);
  expect(await move(path, { s3 })).toMatchObject({
    ok: true,
    value: { database: undefined, files: undefined },
  });

  rmSync(kept, { recursive: true });
  const home = await move(path, { s3, direction: "home" });
  expect(home).toMatchObject({ ok: true, value: { files: { files: 40, bytes }, kept: [] } });
  await expectAllFiles(path);
  await expect(move(path, { s3 })).resolves.toMatchObject(refused("bucketNotEmpty", /of this installation/));
  await expectAllFiles(path);
});

/** The result for a program that opens the folder now; without the usual wait. */
function comeIn(path: string): string {
  const presence = new DatabaseSync(join(path, "presence"), { timeout: 0 });
  try {
    presence.exec("begin; select count(*) from sqlite_schema");
    return "let in";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  } finally {
    presence.close();
  }
}

it("refuses while somebody has the folder open, and keeps others out while it moves", async () => {
  const path = await filledFolder();
  const s3 = bucket();
  const data = await open(path);
  expect(await move(path, { s3 })).toMatchObject(refused("dataFolderInUse", /stop it first/));
  await data.database.close();
  const tries: string[] = [];
  const moved = await move(path, { s3, onProgress: () => tries.push(comeIn(path)) });
  expect(moved.ok).toBe(true);
  expect(new Set(tries)).toEqual(new Set(["database is locked"]));
});

it("refuses a bucket with something in it, or of another folder, and one that cannot be reached", async () => {
  const [path, other] = [await filledFolder(), await filledFolder()];
  const s3 = bucket();
  expect((await move(other, { s3 })).ok).toBe(true);
  expect(await move(path, { s3 })).toMatchObject(refused("blobsElsewhere", /another data folder/));
  const above = { ...s3, prefix: "move-" };
  expect(await move(path, { s3: above })).toMatchObject(refused("bucketNotEmpty", /is not empty/));
  const nowhere = { ...s3, endpoint: "http://127.0.0.1:9", retryPolicy: { attempts: 1 } };
  expect(await move(path, { s3: nowhere })).toMatchObject(
    refused("blobStoreUnreachable", /cannot be reached/),
  );
  expect(await move(path, { direction: "home", s3 })).toMatchObject({
    ok: true,
    value: { files: undefined },
  });
  const gone = join(path, "gone");
  expect(await move(gone, { s3 })).toMatchObject(refused("dataFolderMissing", /is not a data folder/));
  await expectAllFiles(path);
});

it("moves nothing where files are missing or damaged, unless it is told to leave them", async () => {
  const path = await filledFolder();
  const [first = "", second = ""] = hashes;
  unlinkSync(blobFile(path, first));
  writeFileSync(blobFile(path, second), "something else");
  const s3 = bucket();
  expect(await move(path, { s3 })).toMatchObject(
    refused("filesDamaged", /^1 files are missing and 1 are damaged/),
  );
  await (await open(path)).database.close();
  const moved = await move(path, { s3, leaveDamaged: true });
  expect(moved).toMatchObject({
    ok: true,
    value: { files: { files: 38, missing: [first], damaged: [second] } },
  });
  if (!moved.ok) return;
  expect(readFileSync(blobFile(moved.value.kept[0] ?? "", second, "."), "utf8")).toBe("something else");
});

it("writes a file anew that is another one in the bucket, and finds those that an earlier run left there", async () => {
  const path = await filledFolder();
  const s3 = bucket();
  const stopping = new AbortController();
  const stopped = await move(path, {
    s3,
    signal: stopping.signal,
    onProgress: (_step, done) => done > 0.5 && stopping.abort(),
  });
  expect(stopped).toMatchObject(refused("cancelled", /nothing was changed/));
  await expectAllFiles(path);
  const client = createS3Client(s3);
  const stored = (await client.text({ method: "GET", query: { prefix: s3.prefix ?? "" } }))?.text ?? "";
  const key = /<Key>([^<]*\/[0-9a-f]{2}\/[0-9a-f]{62})<\/Key>/.exec(stored)?.[1] ?? "";
  const body = new TextEncoder().encode("something else");
  await client.text({ method: "PUT", key, body, sha256: hashOf(body) });
  const calls = store.calls.length;
  expect((await move(path, { s3 })).ok).toBe(true);
  const puts = store.calls.slice(calls).filter((call) => call.startsWith("PUT")).length;
  expect(puts).toBeGreaterThan(0);
  expect(puts).toBeLessThan(25);
  await expectAllFiles(path, s3);
});

const urlOf = (path: string): string => databaseOption(path).databaseUrl ?? "";
const tablesIn = (url: string): number =>
  Number(psql(url, "select count(*) from pg_tables where schemaname = 'public'"));

it.skipIf(!isOnPostgres)("moves every row of every table and every file, and home again", async () => {
  const path = await filledFolder();
  const before = rowsOfDatabase({ file: join(path, "sonolens.db") });
  const [s3, databaseUrl] = [bucket(), urlOf(path)];
  const moved = await move(path, { s3, databaseUrl });
  if (!moved.ok) throw new Error(moved.error.message);
  expect(moved.value).toMatchObject({
    database: { tables: before.size, rows: [...before.values()].flat().length },
    files: { files: 40, missing: [], damaged: [] },
  });
  expect(rowsOfDatabase({ url: databaseUrl })).toEqual(before);
  await expectAllFiles(path, s3, databaseUrl);
  expect(moved.value.kept.map((file) => existsSync(file))).toEqual([true, true]);
  const aside = moved.value.kept.find((file) => /sonolens\.db\.before-move-\d{4}-/.test(file)) ?? "";
  expect(rowsOfDatabase({ file: aside })).toEqual(before);
  for (const settings of [{}, { s3 }, { databaseUrl }])
    await expect(open(path, settings.s3, settings.databaseUrl)).rejects.toThrow();
  // The number after the newest that was ever given.
  const newest = Number(psql(databaseUrl, "select max(id) from outbox"));
  psql(
    databaseUrl,
    "insert into outbox (account_id, sequence, message, created_at) select account_id, 999999, '', '' from outbox limit 1",
  );
  expect(Number(psql(databaseUrl, "select max(id) from outbox"))).toBe(newest + 2);
  psql(databaseUrl, "delete from outbox where sequence = 999999");

  const data = await open(path, s3, databaseUrl);
  expect(await move(path, { s3, databaseUrl, direction: "home" })).toMatchObject(
    refused("dataFolderInUse", /stop it first/),
  );
  await data.database.close();
  for (const file of moved.value.kept) rmSync(file, { recursive: true });
  const home = await move(path, { s3, databaseUrl, direction: "home" });
  expect(home).toMatchObject({ ok: true, value: { files: { files: 40 }, kept: [] } });
  await expectAllFiles(path);
  expect(rowsOfDatabase({ file: join(path, "sonolens.db") })).toEqual(before);
  const own = new DatabaseSync(join(path, "sonolens.db"));
  expect(own.prepare("select seq from sqlite_sequence where name = 'outbox'").get()).toEqual({
    seq: newest + 2,
  });
  own.close();
  for (const settings of [{ s3 }, { databaseUrl }])
    await expect(open(path, settings.s3, settings.databaseUrl)).rejects.toThrow();
});

it.skipIf(!isOnPostgres)("moves database and files one after the other, each also alone", async () => {
  const path = await filledFolder();
  const before = rowsOfDatabase({ file: join(path, "sonolens.db") });
  const [s3, databaseUrl] = [bucket(), urlOf(path)];
  expect(await move(path, { s3, databaseUrl, only: "database" })).toMatchObject({
    ok: true,
    value: { files: undefined },
  });
  await expectAllFiles(path, undefined, databaseUrl);
  expect(await move(path, { s3 })).toMatchObject(
    refused("databaseOfAnotherFolder", /set its DATABASE_URL too/),
  );
  expect(await move(path, { s3, databaseUrl })).toMatchObject({
    ok: true,
    value: { database: undefined, files: { files: 40 } },
  });
  await expectAllFiles(path, s3, databaseUrl);
  expect((await move(path, { s3, databaseUrl, direction: "home", only: "database" })).ok).toBe(true);
  await expectAllFiles(path, s3);
  expect((await move(path, { s3, direction: "home" })).ok).toBe(true);
  await expectAllFiles(path);
  expect(rowsOfDatabase({ file: join(path, "sonolens.db") })).toEqual(before);
});

it.skipIf(!isOnPostgres)(
  "refuses a database with something in it, and leaves it and the folder as they are",
  async () => {
    const [path, other] = [await filledFolder(), await filledFolder()];
    psql(urlOf(path), "create table mine (a text)");
    expect(await move(path, { databaseUrl: urlOf(path) })).toMatchObject(
      refused("databaseNotEmpty", /not empty\. It has 1 tables; make an empty one/),
    );
    expect(tablesIn(urlOf(path))).toBe(1);
    // A copy of the folder, as a backup makes one, must not take the database that the folder works with.
    const copy = makeTemporaryFolder();
    folders.push(copy);
    for (const name of ["secret", "sonolens.db"])
      writeFileSync(join(copy.path, name), readFileSync(join(other, name)));
    expect((await move(other, { databaseUrl: urlOf(other) })).ok).toBe(true);
    const rows = rowsOfDatabase({ url: urlOf(other) });
    expect(await move(copy.path, { databaseUrl: urlOf(other) })).toMatchObject(
      refused("databaseNotEmpty", /of this data folder, or of a copy/),
    );
    expect(await move(path, { databaseUrl: urlOf(other) })).toMatchObject(
      refused("databaseNotEmpty", /tables/),
    );
    expect(rowsOfDatabase({ url: urlOf(other) })).toEqual(rows);
    await expectAllFiles(path);
  },
);

it.skipIf(!isOnPostgres)(
  "leaves an empty database when it is stopped, and refuses rows that name nothing",
  async () => {
    const path = await filledFolder();
    const databaseUrl = urlOf(path);
    for (const at of ["database", "comparison"]) {
      const stopping = new AbortController();
      const stopped = await move(path, {
        databaseUrl,
        signal: stopping.signal,
        onProgress: (step, done) => step === at && done > 0.5 && stopping.abort(),
      });
      expect(stopped).toMatchObject(refused("cancelled", /nothing was changed/));
      expect(tablesIn(databaseUrl)).toBe(0);
      await expectAllFiles(path);
    }
    const database = new DatabaseSync(join(path, "sonolens.db"), { enableForeignKeyConstraints: false });
    database.exec("delete from libraries where id = (select min(id) from libraries)");
    database.close();
    expect(await move(path, { databaseUrl })).toMatchObject(refused("rowNamesNothing", /sonolens check/));
    expect(tablesIn(databaseUrl)).toBe(0);
  },
);

it.skipIf(!isOnPostgres)("goes on from every step of the switch", async () => {
  const path = await filledFolder();
  const before = rowsOfDatabase({ file: join(path, "sonolens.db") });
  const [s3, databaseUrl] = [bucket(), urlOf(path)];
  expect((await move(path, { s3, databaseUrl })).ok).toBe(true);
  // The state after a kill before the switch: the database is filled, and not bound to the folder.
  const names = readdirSync(path);
  const aside = names.find((name) => name.startsWith("sonolens.db.before-move-")) ?? "";
  const blobs = names.find((name) => name.startsWith("blobs.before-move-")) ?? "";
  const mark = readFileSync(join(path, "postgresql"), "utf8");
  const moveId = /by (\S+)\./.exec(mark)?.[1];
  const note = psql(databaseUrl, "select value from server_notes where name = 'data folder'");
  const setNote = (value: string) =>
    psql(databaseUrl, `update server_notes set value = '${value}' where name = 'data folder'`);
  setNote(`moving ${moveId} ${note}`);
  unlinkSync(join(path, "postgresql"));
  const placed = JSON.parse(readFileSync(join(path, "blobs-in-bucket.json"), "utf8")) as { place: string };
  const conditional = JSON.stringify({ ...placed, onlyWith: "postgresql" });
  writeFileSync(join(path, "blobs-in-bucket.json"), conditional);
  writeFileSync(join(path, "move-to-bucket"), placed.place);
  renameSync(join(path, aside), join(path, "sonolens.db"));
  for (const folder of readdirSync(join(path, blobs)))
    renameSync(join(path, blobs, folder), join(path, "blobs", folder));
  await expectAllFiles(path);
  await expect(open(path, s3, databaseUrl)).rejects.toMatchObject({ code: "databaseOfAnotherFolder" });

  // The state after a kill right after it: a start continues, and so does the command.
  writeFileSync(join(path, "blobs-in-bucket.json"), conditional);
  writeFileSync(join(path, "postgresql"), mark);
  await expect(open(path)).rejects.toMatchObject({ code: "databaseOfAnotherFolder" });
  await expectAllFiles(path, s3, databaseUrl);
  expect(psql(databaseUrl, "select value from server_notes where name = 'data folder'")).toBe(note);
  expect(await move(path, { s3, databaseUrl })).toMatchObject({ ok: true, value: { database: undefined } });
  expect(existsSync(join(path, "sonolens.db"))).toBe(false);
  expect(JSON.parse(readFileSync(join(path, "blobs-in-bucket.json"), "utf8"))).toEqual(placed);

  // Home, killed after the file was put in place and before the mark was removed: the database there counts.
  writeFileSync(join(path, "sonolens.db"), "half");
  writeFileSync(join(path, "blobs-in-bucket.json"), conditional);
  await expectAllFiles(path, s3, databaseUrl);
  expect((await move(path, { s3, databaseUrl, direction: "home" })).ok).toBe(true);
  await expectAllFiles(path);
  expect(rowsOfDatabase({ file: join(path, "sonolens.db") })).toEqual(before);
});

it.skipIf(!isOnPostgres)(
  "moves a folder of an older program, which a start then brings up to date",
  async () => {
    const path = await filledFolder();
    const database = new DatabaseSync(join(path, "sonolens.db"));
    takeBackTo(21, database);
    database.close();
    const databaseUrl = urlOf(path);
    expect((await move(path, { databaseUrl })).ok).toBe(true);
    expect(psql(databaseUrl, "select max(number) from schema_migrations")).toBe("21");
    await expectAllFiles(path, undefined, databaseUrl);
    expect(psql(databaseUrl, "select max(number) from schema_migrations")).toBe(`${newestSchema}`);
  },
);
