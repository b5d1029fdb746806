import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isOnPostgres } from "../../../tooling/tests/database-of-folder.ts";
import { checkCommand } from "./commands/check.ts";
import { importCommand } from "./commands/import.ts";
import { ensureDemoAccounts, openBackend } from "./open-backend.ts";
import { runInProcess } from "./testing/run-in-process.ts";
import { runSonolens } from "./testing/run-sonolens.ts";
import { machineWav, squareArrayCsv } from "./testing/sounding-files.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-check-"));
/** A folder with one snapshot; each test damages a copy of it. */
const whole = join(folder, "whole");
let dataDir = "";
let copies = 0;

const open = () => openBackend({ dataDir, demo: false, logLevel: "silent" });

beforeAll(async () => {
  dataDir = whole;
  const backend = await open();
  await ensureDemoAccounts(backend);
  await backend.close();
  const [wav, array] = [join(folder, "machine.wav"), join(folder, "square.csv")];
  writeFileSync(wav, machineWav());
  writeFileSync(array, squareArrayCsv);
  expect(await runInProcess(importCommand, [wav, "--array", array, "--data", whole])).toMatchObject({
    code: 0,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  copies += 1;
  dataDir = join(folder, `copy-${copies}`);
  cpSync(whole, dataDir, { recursive: true });
});

interface Report {
  readonly isAlone: boolean;
  readonly files: { readonly named: number; readonly bytes: number; readonly areRead: boolean };
  readonly counts: Record<string, { found: number; mended: number }>;
  readonly findings: { code: string; kind: string; what: string; detail: string; isMended: boolean }[];
}

async function check(...words: string[]) {
  const { code, out, err } = await runInProcess(checkCommand, ["--data", dataDir, "--json", ...words]);
  return { code, err, report: JSON.parse(out) as Report };
}

function sql(statement: string, ...values: (string | number)[]) {
  const database = new DatabaseSync(join(dataDir, "sonolens.db"), { timeout: 5_000 });
  database.exec("pragma foreign_keys = off");
  const rows = database.prepare(statement).all(...values);
  database.close();
  return rows.map((row) => ({ ...row }));
}

const blobOf = (role: string): { hash: string; path: string } => {
  const hash = String(sql("select hash from snapshot_blobs where role = ?", role)[0]?.hash);
  return { hash, path: pathOf(hash) };
};
const pathOf = (hash: string): string => join(dataDir, "blobs", hash.slice(0, 2), hash.slice(2));

/** A file that no row references. */
function addUnnamed(content: string, ageMs: number): string {
  const hash = createHash("sha256").update(content).digest("hex");
  mkdirSync(join(pathOf(hash), ".."), { recursive: true });
  write(pathOf(hash), content, ageMs);
  return hash;
}

function write(path: string, content: string, ageMs: number): void {
  writeFileSync(path, content);
  const timeS = (Date.now() - ageMs) / 1000;
  utimesSync(path, timeS, timeS);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const only = (report: Report) => report.findings.map(({ code, isMended }) => [code, isMended]);

// It damages the folder's own database by hand; on PostgreSQL, `check-on-postgres.http.test.ts` does.
describe.skipIf(isOnPostgres)("sonolens check", () => {
  it("finds nothing in a whole folder, and has read every file of it", async () => {
    const { code, err, report } = await check();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ isAlone: true, files: { areRead: true } });
    const rows = sql("select count(distinct hash) as named from snapshot_blobs");
    expect(report.files.named).toBe(rows[0]?.named);
    expect(report.files.bytes).toBeGreaterThan(10_000);
    expect(err).toMatch(/The data folder is whole\.\n$/);
    expect(code).toBe(0);
  });

  it("names a removed file with the snapshot that lost it, and mends nothing about it", async () => {
    const { hash, path } = blobOf("audio");
    rmSync(path);
    for (const words of [[], ["--repair"], ["--quick"]]) {
      const { code, err, report } = await check(...words);
      expect(only(report)).toEqual([["fileMissing", false]]);
      const [snapshot] = sql("select id from snapshots");
      expect(report.findings[0]).toMatchObject({
        kind: "damage",
        what: `blobs/${hash.slice(0, 2)}/${hash.slice(2)}`,
        detail: `snapshot ${snapshot?.id} (audio)`,
      });
      expect(err).toContain("Damaged: 1.");
      expect(code).toBe(1);
    }
    expect(sql("select hash from snapshot_blobs where hash = ?", hash)).toHaveLength(1);
  });

  it("finds a truncated file also without reading the others, and one with another byte by reading it", async () => {
    const audio = blobOf("audio");
    truncateSync(audio.path, statSync(audio.path).size - 1);
    const quick = await check("--quick");
    expect(only(quick.report)).toEqual([["fileDamaged", false]]);
    expect(quick.report.files.areRead).toBe(false);
    const frames = blobOf("frames");
    const bytes = readFileSync(frames.path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    chmodSync(frames.path, 0o600);
    writeFileSync(frames.path, bytes);
    expect(only((await check("--quick")).report)).toHaveLength(1);
    const { code, report } = await check("--repair");
    expect(report.counts).toEqual({ fileDamaged: { found: 2, mended: 0 } });
    expect(existsSync(audio.path) && existsSync(frames.path)).toBe(true);
    expect(code).toBe(1);
  });

  it("corrects a size that a row states wrongly of a file that is whole", async () => {
    const { hash, path } = blobOf("audio");
    sql("update snapshot_blobs set size_bytes = 7 where hash = ?", hash);
    expect(await check()).toMatchObject({
      code: 1,
      report: { counts: { sizeWrong: { found: 1, mended: 0 } } },
    });
    expect(await check("--repair")).toMatchObject({
      code: 0,
      report: { counts: { sizeWrong: { found: 1, mended: 1 } } },
    });
    expect(sql("select size_bytes from snapshot_blobs where hash = ?", hash)).toEqual([
      { size_bytes: statSync(path).size },
    ]);
    expect((await check()).report.findings).toEqual([]);
  });

  it("removes files that no row names and that were never finished, once asked to", async () => {
    const hash = addUnnamed("nobody's", minuteMs);
    const unfinished = join(dataDir, "blobs", "unfinished", "half");
    write(unfinished, "half", minuteMs);
    const stranger = join(dataDir, "blobs", hash.slice(0, 2), "notes.txt");
    write(stranger, "somebody's own", minuteMs);
    const seen = await check();
    expect(seen).toMatchObject({ code: 0, err: expect.stringContaining("Leftovers: 3; --repair removes") });
    expect(only(seen.report).sort()).toEqual([
      ["strangeFile", false],
      ["unfinishedFile", false],
      ["unnamedFile", false],
    ]);
    expect(existsSync(pathOf(hash)) && existsSync(unfinished)).toBe(true);
    const mended = await check("--repair");
    expect(mended).toMatchObject({
      code: 0,
      err: expect.stringMatching(/Mended: 2\.\nLeftovers that stay: 1\./),
    });
    expect([pathOf(hash), unfinished, stranger].map(existsSync)).toEqual([false, false, true]);
    expect((await check()).report.counts).toEqual({ strangeFile: { found: 1, mended: 0 } });
  });

  it("beside a running server leaves what is younger than a day, and what a backup holds", async () => {
    const [young, old] = [addUnnamed("young", minuteMs), addUnnamed("old", 2 * dayMs)];
    const half = join(dataDir, "blobs", "unfinished", "half");
    // A server sweeps at its start: files found then are kept by this hold.
    sql("insert into file_holds (id, until_ms) values ('backup', ?)", Date.now() + 10 * minuteMs);
    const backend = await open();
    try {
      await backend.listen(0);
      write(half, "half", 0);
      const held = await check("--repair");
      expect(held.report.isAlone).toBe(false);
      expect(only(held.report)).toEqual([["unnamedFile", false]]);
      expect(existsSync(pathOf(old))).toBe(true);
      sql("delete from file_holds");
      expect(only((await check("--repair")).report)).toEqual([["unnamedFile", true]]);
      expect([pathOf(young), pathOf(old), half].map(existsSync)).toEqual([true, false, true]);
    } finally {
      await backend.close();
    }
  });

  it("tells a damaged page of the database, and keeps its hands off", async () => {
    sql("pragma wal_checkpoint(truncate)");
    const file = join(dataDir, "sonolens.db");
    const [{ rootpage } = {}] = sql("select rootpage from sqlite_schema where name = 'snapshots'");
    const [{ page_size: pageBytes } = {}] = sql("pragma page_size");
    const descriptor = openSync(file, "r+");
    writeSync(descriptor, Buffer.alloc(64, 0xff), 0, 64, (Number(rootpage) - 1) * Number(pageBytes));
    const before = readFileSync(file);
    const { code, report } = await check("--repair");
    expect(report.counts.databaseDamaged?.mended).toBe(0);
    expect(report.findings.every((finding) => finding.code === "databaseDamaged")).toBe(true);
    expect(code).toBe(1);
    expect(readFileSync(file).equals(before)).toBe(true);
    writeFileSync(file, "no database at all, but long enough to be looked at ".repeat(20));
    expect(await check()).toMatchObject({ code: 1, report: { counts: { databaseDamaged: { found: 1 } } } });
  });

  it("makes an index anew that does not fit its table", async () => {
    const database = new DatabaseSync(join(dataDir, "sonolens.db"), { defensive: false });
    database.exec("pragma writable_schema = on");
    const [before] = database
      .prepare("select sql from sqlite_schema where name = 'snapshot_blobs_hash'")
      .all();
    database.exec("update sqlite_schema set sql = sql || ' where 0' where name = 'snapshot_blobs_hash'");
    database.close();
    const partial = new DatabaseSync(join(dataDir, "sonolens.db"), { defensive: false });
    partial.exec("reindex snapshot_blobs_hash; pragma writable_schema = on");
    partial
      .prepare("update sqlite_schema set sql = ? where name = 'snapshot_blobs_hash'")
      .run(String(before?.sql));
    partial.close();
    const seen = await check();
    expect(seen.code).toBe(1);
    expect(new Set(seen.report.findings.map(({ code }) => code))).toContain("indexDamaged");
    const mended = await check("--repair");
    expect(mended.code).toBe(0);
    expect(mended.report.findings.every(({ isMended }) => isMended)).toBe(true);
    expect((await check()).report.findings).toEqual([]);
  });

  it("tells rows of which only one may be there, and makes all other indexes anew", async () => {
    const database = new DatabaseSync(join(dataDir, "sonolens.db"), { defensive: false });
    const rename = (from: string, to: string): void => {
      database.exec("pragma writable_schema = on");
      database.exec(
        `update sqlite_schema set sql = replace(sql, '${from}', '${to}') where name = 'videos_wanted'`,
      );
      database.exec("pragma writable_schema = reset");
    };
    // Simulates a disk that lost a write: the index has one row, the table two.
    rename('"account_id")', '"account_id") where 0');
    database.exec("reindex videos_wanted");
    for (const id of ["one", "two"])
      database
        .prepare(
          `insert into videos (id, account_id, snapshot_id, kind, inputs_key, inputs, is_told, status, progress, attempts, created_at, expires_at)
           select ?, (select id from accounts limit 1), id, 'k', 'i', '{}', 0, 'FAILED', 0, 0, '', '' from snapshots limit 1`,
        )
        .run(id);
    rename('"account_id") where 0', '"account_id")');
    database.close();
    const { code, report } = await check("--repair");
    expect(code).toBe(1);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        code: "rowsDoubled",
        what: "videos",
        detail: expect.stringContaining("UNIQUE constraint failed"),
        isMended: false,
      }),
    );
    expect(report.counts.indexDamaged?.mended).toBe(0);
    expect(sql("select id from videos order by id")).toEqual([{ id: "one" }, { id: "two" }]);
  });

  it("tells a row that names a row that is not there, and removes neither", async () => {
    sql("update snapshot_heatmaps set snapshot_id = 'gone'");
    const { code, report } = await check("--repair");
    expect(report.findings).toEqual([
      expect.objectContaining({
        code: "rowNamesNothing",
        what: "snapshot_heatmaps",
        detail: expect.stringContaining("names nothing in snapshots"),
        isMended: false,
      }),
    ]);
    expect(sql("select snapshot_id from snapshot_heatmaps")).toEqual([{ snapshot_id: "gone" }]);
    expect(code).toBe(1);
  });

  it("lets half uploads go on from the bytes that are there, and removes parts that nobody waits for", async () => {
    const upload = (id: string, offset: number) =>
      sql(
        "insert into resumable_uploads (id, account_id, library_id, file_name, metadata, length_bytes, offset_bytes, state, created_at, expires_at) select ?, account_id, library_id, 'a.nlz', '', 100, ?, 'receiving', '2026-11-20', '2099-01-01' from library_members limit 1",
        id,
        offset,
      );
    const part = (id: string): string => join(dataDir, "blobs", "resumable", id);
    upload("whole", 5);
    write(part("whole"), "12345 and more", minuteMs);
    upload("short", 9);
    write(part("short"), "12345", minuteMs);
    upload("gone", 9);
    write(part("nobodys"), "12345", minuteMs);
    const seen = await check();
    expect(seen).toMatchObject({
      code: 1,
      report: { counts: { uploadShort: { found: 2, mended: 0 }, unnamedUpload: { found: 1, mended: 0 } } },
    });
    const mended = await check("--repair");
    expect(mended).toMatchObject({
      code: 0,
      report: { counts: { uploadShort: { found: 2, mended: 2 }, unnamedUpload: { found: 1, mended: 1 } } },
    });
    expect(sql("select id, offset_bytes from resumable_uploads order by id")).toEqual([
      { id: "gone", offset_bytes: 0 },
      { id: "short", offset_bytes: 5 },
      { id: "whole", offset_bytes: 5 },
    ]);
    expect(["whole", "short", "gone", "nobodys"].map((id) => existsSync(part(id)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect((await check()).report.findings).toEqual([]);
  });

  it("tells which work was interrupted and goes on by itself", async () => {
    const [{ id: account } = {}] = sql("select id from accounts limit 1");
    sql(
      "insert into export_jobs (id, account_id, kind, status, request, file_name, done, total, attempts, leased_until, created_at, expires_at) values ('job', ?, 'excel', 'PROCESSING', '{}', 'x', 0, 1, 1, '2099-01-01', '2026-11-20', '2099-01-01')",
      String(account),
    );
    const { code, err, report } = await check();
    expect(report.findings).toEqual([
      expect.objectContaining({ code: "interruptedExport", kind: "waiting", what: "job" }),
    ]);
    expect(err).toContain("Goes on when a server starts: 1.");
    expect(code).toBe(0);
  });

  it("tells a missing secret before a start makes another one", async () => {
    rmSync(join(dataDir, "secret"));
    expect(await check("--repair")).toMatchObject({
      code: 1,
      report: { counts: { secretMissing: { found: 1 } } },
    });
    expect(existsSync(join(dataDir, "secret"))).toBe(false);
    // Also if the files are in a bucket, which needs the secret.
    writeFileSync(join(dataDir, "blobs-in-bucket.json"), '{"place":"bucket files at http://127.0.0.1:9"}');
    const { code, report } = await check();
    expect([code, report.findings]).toEqual([
      1,
      [expect.objectContaining({ code: "secretMissing", detail: expect.stringContaining("not looked at") })],
    ]);
  });

  it("says where the database is when it is not in the folder", async () => {
    rmSync(join(dataDir, "sonolens.db"));
    writeFileSync(join(dataDir, "postgresql"), "");
    const { code, err } = await runInProcess(checkCommand, ["--data", dataDir]);
    expect([code, err]).toEqual([3, expect.stringContaining("is in PostgreSQL, which")]);
  });

  it("prints a table and what to do for people", async () => {
    const { hash, path } = blobOf("audio");
    rmSync(path);
    const { code, out, err } = await runInProcess(checkCommand, ["--data", dataDir]);
    expect(out).toMatch(
      new RegExp(
        `^Database of schema \\d+; \\d+ files with \\d+ bytes\\.\\n\\n +found +mended\\nfiles that rows name and that are missing +1 +0\\n\\nfiles that rows name and that are missing:\\n {2}blobs/${hash.slice(0, 2)}/${hash.slice(2)}: snapshot \\S+ \\(audio\\)\\n$`,
      ),
    );
    expect(err).toMatch(/Damaged: 1\. See sonolens check --help/);
    expect(code).toBe(1);
  });

  it("ends with 2 for a wrong command line and with 3 where there is nothing to look at", async () => {
    for (const words of [["folder"], ["--force"]])
      expect(await runInProcess(checkCommand, words)).toMatchObject({
        code: 2,
        err: expect.stringContaining("help"),
      });
    const nowhere = await runInProcess(checkCommand, ["--data", join(folder, "nowhere")]);
    expect(nowhere).toMatchObject({ code: 3, err: expect.stringContaining("[dataFolderMissing]") });
    sql("insert into schema_migrations (number, applied_at) values (9999, '2099-01-01')");
    expect(await runInProcess(checkCommand, ["--data", dataDir])).toMatchObject({
      code: 3,
      err: expect.stringContaining("[databaseTooNew]"),
    });
  });

  it("runs as a command and stops at Ctrl+C", async () => {
    // A file that takes long to read; it has no content on this disk.
    const { path } = blobOf("audio");
    truncateSync(path, 40 * 1024 ** 3);
    const running = runSonolens(["check", "--data", dataDir]);
    await running.waitFor(/Looking at the files \d+%/);
    await new Promise((done) => setTimeout(done, 500));
    running.child.kill("SIGINT");
    expect(await running.ended).toMatchObject({ code: 130, err: expect.stringContaining("[cancelled]") });
  });
});
