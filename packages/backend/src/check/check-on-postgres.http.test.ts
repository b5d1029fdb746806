import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveInstallation } from "../move/move-installation.ts";
import { newestSchema } from "../storage/database/migrate.ts";
import { openDatabase } from "../storage/database/open-database.ts";
import { blobFile, fillFolder, openWith, someFiles } from "../testing/moved-folder.ts";
import { type S3Server, startS3Server } from "../testing/start-s3-server.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { databaseOption, isOnPostgres, psql } from "../testing/test-database-place.ts";
import { checkDataFolder } from "./check-data-folder.ts";
import type { CheckWork } from "./check-work.ts";

const files = someFiles(6);
const hashes = [...files.keys()];
const folders = makeTemporaryFolder();
const model = join(folders.path, "model");
const dayMs = 24 * 3600 * 1000;
let store: S3Server;
let path = "";
let url = "";
let many = 0;

const lookWith = (over: Partial<CheckWork> = {}) =>
  checkDataFolder(path, {
    repair: false,
    readFiles: true,
    signal: new AbortController().signal,
    ...databaseOption(path),
    ...over,
  });

async function look(over: Partial<CheckWork> = {}) {
  const checked = await lookWith(over);
  if (!checked.ok) throw new Error(checked.error.message);
  return checked.value;
}

/** The findings except those of the kind "waiting", which the jobs in the rows cause. */
async function found(over: Partial<CheckWork> = {}) {
  const { findings } = await look(over);
  return findings
    .filter(({ kind }) => kind !== "waiting")
    .map(({ code, what, isMended }) => [code, what, isMended]);
}

const nameOf = (hash: string): string => `blobs/${hash.slice(0, 2)}/${hash.slice(2)}`;

function age(file: string, ageMs: number): void {
  const timeS = (Date.now() - ageMs) / 1000;
  utimesSync(file, timeS, timeS);
}

/** A file that no row names. */
function addUnnamed(): string {
  const [[hash = "", bytes = Buffer.alloc(0)] = []] = [...someFiles(8)].slice(-1);
  mkdirSync(dirname(blobFile(path, hash)), { recursive: true });
  writeFileSync(blobFile(path, hash), bytes);
  age(blobFile(path, hash), 2 * dayMs);
  return hash;
}

afterAll(() => folders.remove());

describe.skipIf(!isOnPostgres)("a check of an installation on PostgreSQL", () => {
  beforeAll(async () => {
    store = await startS3Server();
    await fillFolder(model, { rows: 8, files });
    const signal = new AbortController().signal;
    // Sizes, and rows of uploads that wait for bytes.
    const mended = await checkDataFolder(model, { repair: true, readFiles: true, signal });
    expect(mended.ok).toBe(true);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    many += 1;
    path = join(folders.path, `folder-${many}`);
    cpSync(model, path, { recursive: true });
    ({ databaseUrl: url = "" } = databaseOption(path));
    const signal = new AbortController().signal;
    const moved = await moveInstallation(path, {
      direction: "out",
      databaseUrl: url,
      leaveDamaged: false,
      signal,
    });
    expect(moved.ok).toBe(true);
    psql(url, "delete from file_holds; delete from resumable_uploads");
  });

  it("finds nothing in a whole one, and has read every file", async () => {
    expect(await found()).toEqual([]);
    const report = await look();
    expect(report).toMatchObject({
      isAlone: true,
      schema: { found: newestSchema, known: newestSchema },
      files: { named: hashes.length, areRead: true },
    });
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(report.files.bytes).toBe(bytes);
  });

  it("finds nothing in one that a server has just made", async () => {
    path = join(folders.path, "fresh");
    await (await openWith(path, databaseOption(path))).database.close();
    expect((await look()).findings).toEqual([]);
  });

  it("names a missing file, a damaged one, and one with more bytes, and repairs none of them", async () => {
    const [missing = "", damaged = "", longer = ""] = hashes;
    rmSync(blobFile(path, missing));
    const bytes = readFileSync(blobFile(path, damaged));
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    writeFileSync(blobFile(path, damaged), bytes);
    appendFileSync(blobFile(path, longer), "more");
    const all = [
      ["fileMissing", nameOf(missing), false],
      ["fileDamaged", nameOf(damaged), false],
      ["fileDamaged", nameOf(longer), false],
    ].sort();
    expect((await found({ readFiles: false })).sort()).toEqual(
      all.filter(([, what]) => what !== nameOf(damaged)),
    );
    expect((await found({ repair: true })).sort()).toEqual(all);
    expect(readdirSync(dirname(blobFile(path, damaged)))).toContain(damaged.slice(2));
    const { findings } = await look();
    expect(findings.find(({ code }) => code === "fileMissing")?.detail).toMatch(
      /snapshot|image|export|video/,
    );
  });

  it("corrects a size that rows state wrongly, only once asked to", async () => {
    const [hash = ""] = hashes;
    const { size } = statSync(blobFile(path, hash));
    psql(url, `update images set size_bytes = 777777 where hash = '${hash}'`);
    expect(psql(url, "select count(*) from images where size_bytes = 777777")).not.toBe("0");
    expect(await found()).toEqual([["sizeWrong", nameOf(hash), false]]);
    expect(await found({ repair: true })).toEqual([["sizeWrong", nameOf(hash), true]]);
    expect(psql(url, `select distinct size_bytes from images where hash = '${hash}'`)).toBe(String(size));
    expect(await found()).toEqual([]);
  });

  it("removes unnamed and unfinished files, but nothing that a backup holds", async () => {
    const hash = addUnnamed();
    const half = join(path, "blobs", "unfinished", "half");
    mkdirSync(dirname(half), { recursive: true });
    writeFileSync(half, "half");
    age(half, 2 * dayMs);
    const of = (isMended: boolean) => [
      ["unnamedFile", nameOf(hash), isMended],
      ["unfinishedFile", "blobs/unfinished/half", isMended],
    ];
    expect(await found()).toEqual(of(false));
    psql(url, `insert into file_holds (id, until_ms) values ('backup', ${Date.now() + dayMs})`);
    expect(await found({ repair: true })).toEqual([
      ["unnamedFile", nameOf(hash), false],
      ["unfinishedFile", "blobs/unfinished/half", true],
    ]);
    expect(existsSync(blobFile(path, hash))).toBe(true);
    psql(url, "delete from file_holds");
    expect(await found({ repair: true })).toEqual([["unnamedFile", nameOf(hash), true]]);
    expect(existsSync(blobFile(path, hash))).toBe(false);
    expect(await found()).toEqual([]);
  });

  it("leaves what is younger than a day while somebody has connections to the database", async () => {
    const hash = addUnnamed();
    age(blobFile(path, hash), 60_000);
    // A server of another machine that does not see this folder's locks.
    const other = await openDatabase(url, new Date().toISOString());
    try {
      await other.current().selectFrom("accounts").select("id").execute();
      expect(await found({ repair: true })).toEqual([]);
      expect((await look()).isAlone).toBe(false);
    } finally {
      await other.close();
    }
    expect(await found({ repair: true })).toEqual([["unnamedFile", nameOf(hash), true]]);
  });

  it("lets a half upload go on from the bytes that are there, however many wait", async () => {
    psql(
      url,
      `insert into resumable_uploads (id, account_id, library_id, file_name, metadata, length_bytes, offset_bytes, state, created_at, expires_at)
       select 'u' || lpad(n::text, 5, '0'), account_id, library_id, 'a.nlz', '', 100, case when n in (3, 1100) then 9 else 0 end,
         'receiving', '2026-11-20', '2099-01-01' from (select * from library_members limit 1) m, generate_series(1, 1100) n`,
    );
    mkdirSync(join(path, "blobs", "resumable"), { recursive: true });
    writeFileSync(join(path, "blobs", "resumable", "u00003"), "12345");
    const of = (isMended: boolean) => [
      ["uploadShort", "blobs/resumable/u00003", isMended],
      ["uploadShort", "blobs/resumable/u01100", isMended],
    ];
    expect(await found()).toEqual(of(false));
    expect(await found({ repair: true })).toEqual(of(true));
    const offsets = "select offset_bytes from resumable_uploads where id in ('u00003', 'u01100') order by id";
    expect(psql(url, offsets)).toBe("5\n0");
    expect(await found()).toEqual([]);
  });

  it("names rules that are missing or not held, and the rows that broke them", async () => {
    const [name, definition] = psql(
      url,
      `select conname || '|' || pg_get_constraintdef(oid) from pg_constraint
       where contype = 'f' and conrelid = 'snapshot_heatmaps'::regclass and confrelid = 'snapshots'::regclass`,
    ).split("|");
    psql(url, `alter table snapshot_heatmaps drop constraint "${name}"`);
    const rule = ["ruleMissing", "snapshot_heatmaps", false];
    expect(await found()).toEqual([rule]);
    psql(
      url,
      "update snapshot_heatmaps set snapshot_id = 'gone' where ctid = (select min(ctid) from snapshot_heatmaps)",
    );
    const broken = [rule, ["rowNamesNothing", "snapshot_heatmaps", false]];
    expect(await found({ repair: true })).toEqual(broken);
    psql(url, `alter table snapshot_heatmaps add constraint again ${definition} not valid`);
    expect(await found()).toEqual(broken);
    psql(url, "delete from snapshot_heatmaps where snapshot_id = 'gone'");
    psql(url, "alter table snapshot_heatmaps validate constraint again");
    expect(await found()).toEqual([]);
    psql(url, "alter table accounts drop constraint accounts_pkey cascade");
    expect((await found()).filter(([, what]) => what === "accounts")).toEqual([
      ["ruleMissing", "accounts", false],
    ]);
  });

  it("tells which work waits, and a schema of before", async () => {
    psql(url, "update export_jobs set status = 'FAILED', leased_until = null");
    psql(
      url,
      "update export_jobs set status = 'PROCESSING', leased_until = '2099-01-01' where id = (select min(id) from export_jobs)",
    );
    expect((await look()).counts.interruptedExport).toEqual({ found: 1, mended: 0 });
    psql(url, "delete from schema_migrations where number = (select max(number) from schema_migrations)");
    expect((await look()).counts.schemaOld).toEqual({ found: 1, mended: 0 });
    psql(url, "insert into schema_migrations (number, applied_at) values (9999, '')");
    expect(await lookWith()).toMatchObject({ ok: false, error: { code: "databaseTooNew" } });
  });

  it("touches nothing where folder and database are not of each other", async () => {
    const hash = addUnnamed();
    const other = databaseOption(join(folders.path, `other-${many}`)).databaseUrl ?? "";
    await (await openWith(join(folders.path, `other-${many}`), { databaseUrl: other })).database.close();
    const refused = (code: string) => ({ ok: false, error: { code } });
    expect(await lookWith({ repair: true, databaseUrl: other })).toMatchObject(
      refused("databaseOfAnotherFolder"),
    );
    const away = { databaseUrl: "postgresql://nobody@127.0.0.1:1/x" };
    expect(await lookWith(away)).toMatchObject(refused("databaseUnreachable"));
    expect(await lookWith({ databaseUrl: "nowhere" })).toMatchObject(refused("databaseAddressInvalid"));
    const signal = new AbortController().signal;
    const own = { repair: true, readFiles: true, signal, databaseUrl: url };
    expect(await checkDataFolder(model, own)).toMatchObject(refused("databaseOfAnotherFolder"));
    rmSync(join(path, "secret"));
    expect(await found({ repair: true })).toEqual([["secretMissing", "secret", false]]);
    writeFileSync(join(path, "secret"), "");
    expect(await found({ repair: true })).toEqual([["secretMissing", "secret", false]]);
    expect(existsSync(blobFile(path, hash))).toBe(true);
  });

  it("looks at files in a bucket as well", async () => {
    const s3 = { ...store.options, prefix: `check-${many}/` };
    const signal = new AbortController().signal;
    expect(
      (await moveInstallation(path, { direction: "out", leaveDamaged: false, databaseUrl: url, s3, signal }))
        .ok,
    ).toBe(true);
    expect(await found({ s3 })).toEqual([]);
    const [missing = "", wrong = ""] = hashes;
    const { blobs, database } = await openWith(path, { s3, databaseUrl: url });
    await blobs.remove(missing);
    await database.close();
    psql(url, `update images set size_bytes = 777777 where hash = '${wrong}'`);
    const of = (isMended: boolean) =>
      [
        ["fileMissing", nameOf(missing), false],
        ["sizeWrong", nameOf(wrong), isMended],
      ].sort();
    expect((await found({ s3 })).sort()).toEqual(of(false));
    expect((await found({ s3, repair: true })).sort()).toEqual(of(true));
    expect(await found({ s3 })).toEqual([["fileMissing", nameOf(missing), false]]);
  });
});
