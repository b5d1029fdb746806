import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkDataFolder } from "../check/check-data-folder.ts";
import { blobColumns, listNamedBlobs } from "../storage/database/named-blobs.ts";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { isTestedOnS3, testBucket } from "../testing/test-bucket.ts";
import { databaseOption, isOnPostgres } from "../testing/test-database-place.ts";
import { uploadAs } from "../testing/upload-as.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";

const folder = makeTemporaryFolder();
const file = join(folder.path, "backup.tar");
const signal = new AbortController().signal;
let test: TestBackend;

const captureId = (index: number): string => `9f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`;
const snapshotFile = (index: number) =>
  aSnapshotFile(captureId(index), { size: 16, manifest: { label: `Snapshot ${index}` } });
async function upload(index: number): Promise<string> {
  const answer = await uploadAs(test, "full", await snapshotFile(index));
  return answer.body.snapshotId ?? "";
}
const setLabel = (id: string, label: string) =>
  test.call("setSnapshotLabel", `/api/snapshots/${id}/label/`, {
    as: "full",
    headers: { "if-match": '"999999999999999"' },
    json: { label },
  });
const left = (): string[] => readdirSync(folder.path).sort();

beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

it.skipIf(isOnPostgres)("names every column of the database that names a file", () => {
  const found = test.database.all(
    `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
     where t.type = 'table' and c.name in ('hash', 'file_hash', 'blob_hash')`,
  );
  expect(Object.fromEntries(found.map((row) => [row.table, row.column]))).toEqual(blobColumns);
});

// Restores to a folder and continues there; for files in a bucket see `s3-store.http.test.ts`.
it.skipIf(isTestedOnS3)("makes one file under load that restores to a consistent whole", async () => {
  const before: string[] = [];
  for (let index = 0; index < 6; index += 1) before.push(await upload(index));
  const [first = "", second = ""] = before;
  await setLabel(first, "set before");
  await test.call("deactivateSnapshot", `/api/snapshots/${second}/deactivate/`, { as: "full" });
  const aheadOfBackup = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });

  let isDone = false;
  async function load(): Promise<number> {
    let index = 100;
    for (; !isDone || index < 104; index += 1) {
      const id = await upload(index);
      await setLabel(id, `under load ${index}`);
      if (index % 2 === 0)
        await test.call("deactivateSnapshot", `/api/snapshots/${id}/deactivate/`, { as: "full" });
    }
    return index - 100;
  }
  const loading = load();
  const steps = new Set<string>();
  const made = await createBackup(test.dataDir, file, {
    ...{ signal, ...databaseOption(test.dataDir) },
    onProgress: (step) => steps.add(step),
  });
  isDone = true;
  await loading;
  if (!made.ok) throw new Error(made.error.message);
  expect(made.value).toMatchObject({ missing: [], damaged: [] });
  expect([...steps]).toEqual(["database", "files"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).size).toBe(made.value.bytes);
  expect(left()).toEqual(["backup.tar"]);
  expect(test.database.all("select * from file_holds")).toEqual([]);
  expect(await verifyBackup(file, { signal })).toMatchObject({
    ok: true,
    value: { files: made.value.files, missing: 0, damaged: 0 },
  });

  const dataDir = join(folder.path, "restored");
  const restored = await restoreBackup(file, dataDir, { signal, replace: false });
  expect(restored).toMatchObject({ ok: true, value: { missing: 0, damaged: 0, loose: [] } });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const checked = await checkDataFolder(dataDir, { signal, repair: false, readFiles: true });
  if (!checked.ok) throw new Error(checked.error.message);
  const harmless = new Set(["interruptedExport", "interruptedVideo", "interruptedReanalysis"]);
  expect(checked.value.findings.filter(({ code }) => !harmless.has(code))).toEqual([]);
  const database = new DatabaseSync(join(dataDir, "sonolens.db"), { readOnly: true });
  const named = [...listNamedBlobs(database)];
  database.close();
  expect(named).toHaveLength(made.value.files);
  for (const hash of named)
    expect(existsSync(join(dataDir, "blobs", hash.slice(0, 2), hash.slice(2)))).toBe(true);

  // On PostgreSQL it continues with a separate database.
  const { databaseUrl } = databaseOption(dataDir);
  if (databaseUrl !== undefined) {
    rmSync(dataDir, { recursive: true });
    const there = await restoreBackup(file, dataDir, { signal, replace: false, databaseUrl });
    expect(there).toMatchObject({ ok: true, value: { missing: 0, damaged: 0 } });
    expect(readdirSync(dataDir).sort()).toEqual(["blobs", "postgresql", "presence", "secret"]);
  }
  const again = await startTestBackend({ dataDir });
  try {
    const token = await test.token("full");
    // The token was signed before the backup, with the secret that is in it.
    const list = await again.call("listSnapshots", "/api/snapshots/", { token });
    const ids = new Set(list.body.snapshots.map(({ id }) => id));
    expect(before.filter((id) => ids.has(id))).toEqual(before.filter((id) => id !== second));
    expect(list.body.snapshots.find(({ id }) => id === first)?.label).toBe("set before");
    for (const id of ids)
      expect(
        (await again.call("getSnapshotPicture", `/api/snapshots/${id}/picture/`, { token })).status,
      ).toBe(200);
    // A client that knew the folder before gets the whole list: its versions may mean something else now.
    const since = aheadOfBackup.body.version;
    const changed = await again.call("listSnapshots", `/api/snapshots/?since=${since}`, { token });
    expect(changed.body.complete).toBe(true);
    const missed = () => again.call("listMissedMessages", "/api/live-messages/?after=1", { token });
    const { lastSequence } = (await missed()).body;
    expect((await missed()).body.complete).toBe(false);
    await again.call("setSnapshotLabel", `/api/snapshots/${first}/label/`, {
      token,
      headers: { "if-match": '"999999999999999"' },
      json: { label: "goes on" },
    });
    const next = await again.call("listMissedMessages", `/api/live-messages/?after=${lastSequence}`, {
      token,
    });
    expect(next.body.complete).toBe(true);
    expect(next.body.messages[0]).toMatchObject({ sequence: lastSequence + 1, snapshotId: first });
  } finally {
    await again.close();
  }
});

it.skipIf(!isOnPostgres)(
  "backs up no other database than that of the folder, and restores over none",
  async () => {
    const bucket = await testBucket(test.dataDir);
    const wrong = { ...bucket, ...databaseOption(join(folder.path, "another")) };
    expect(await createBackup(test.dataDir, file, { signal, ...wrong })).toMatchObject({
      ok: false,
      error: { code: "databaseOfAnotherFolder" },
    });
    expect(await createBackup(test.dataDir, file, { signal, ...bucket })).toMatchObject({
      ok: false,
      error: { code: "databaseOfAnotherFolder", message: expect.stringContaining("set its DATABASE_URL") },
    });
    const dataDir = join(folder.path, "elsewhere");
    const over = { signal, replace: false, ...databaseOption(test.dataDir) };
    expect(await restoreBackup(file, dataDir, over)).toMatchObject({ ok: false });
    expect(existsSync(dataDir)).toBe(false);
    expect((await test.call("getReadiness", "/readyz")).status).toBe(200);
  },
);

it.skipIf(isOnPostgres)(
  "waits for a lock that the same process holds, and lets it go on meanwhile",
  async () => {
    const locking = new DatabaseSync(join(test.dataDir, "sonolens.db"));
    locking.exec("begin immediate");
    setTimeout(() => locking.exec("commit"), 500);
    try {
      expect(await createBackup(test.dataDir, file, { signal })).toMatchObject({ ok: true });
    } finally {
      locking.close();
    }
  },
);

it.skipIf(isOnPostgres)("is an archive that the usual tools unpack and check", () => {
  const unpacked = makeTemporaryFolder();
  try {
    execFileSync("tar", ["-xf", file, "-C", unpacked.path]);
    const inside = join(unpacked.path, "sonolens-backup");
    execFileSync("sha256sum", ["-c", "--quiet", "SHA256SUMS"], { cwd: inside });
    expect(statSync(join(inside, "secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(inside, "secret"), "utf8")).toBe(
      readFileSync(join(test.dataDir, "secret"), "utf8"),
    );
  } finally {
    unpacked.remove();
  }
});

it.skipIf(isOnPostgres)(
  "restores over a folder only when asked to, and not while a server works in it",
  async () => {
    const inUse = await restoreBackup(file, test.dataDir, { signal, replace: true });
    expect(inUse).toMatchObject({ ok: false, error: { code: "dataFolderInUse" } });
    expect((await test.call("getReadiness", "/readyz")).status).toBe(200);

    const dataDir = join(folder.path, "occupied");
    expect((await restoreBackup(file, dataDir, { signal, replace: false })).ok).toBe(true);
    writeFileSync(join(dataDir, "of-the-old-one"), "kept");
    chmodSync(dataDir, 0o755);
    const refused = await restoreBackup(file, dataDir, { signal, replace: false });
    expect(refused).toMatchObject({ ok: false, error: { code: "dataFolderNotEmpty" } });
    const replaced = await restoreBackup(file, dataDir, { signal, replace: true });
    if (!replaced.ok) throw new Error(replaced.error.message);
    expect(existsSync(join(dataDir, "of-the-old-one"))).toBe(false);
    // The new folder is for its owner only; of the one before it others can still read the secret.
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(replaced.value.loose).toEqual([replaced.value.replaced]);
    expect(readFileSync(join(replaced.value.replaced ?? "", "of-the-old-one"), "utf8")).toBe("kept");
  },
);

it.skipIf(isOnPostgres)(
  "tells of files that are missing or damaged in the data folder, and backs up the others",
  async () => {
    const source = join(folder.path, "restored");
    const database = new DatabaseSync(join(source, "sonolens.db"), { readOnly: true });
    const [gone = "", bad = "", ...others] = [...listNamedBlobs(database)];
    database.close();
    const pathOf = (hash: string): string => join(source, "blobs", hash.slice(0, 2), hash.slice(2));
    unlinkSync(pathOf(gone));
    writeFileSync(pathOf(bad), "something else");
    const to = join(folder.path, "partly.tar");
    const made = await createBackup(source, to, { signal });
    expect(made).toMatchObject({
      ok: true,
      value: { missing: [gone], damaged: [bad], files: others.length + 1 },
    });
    expect(await verifyBackup(to, { signal })).toMatchObject({ ok: true, value: { missing: 1, damaged: 1 } });
  },
);

it.skipIf(isOnPostgres)("leaves nothing when it is stopped, and keeps the older backup", async () => {
  const older = readFileSync(file);
  const stopping = new AbortController();
  const stopped = await createBackup(test.dataDir, file, {
    signal: stopping.signal,
    onProgress: (step) => step === "files" && stopping.abort(),
  });
  expect(stopped).toMatchObject({ ok: false, error: { code: "cancelled" } });
  expect(readFileSync(file).equals(older)).toBe(true);
  expect(left().filter((name) => name.includes(".part"))).toEqual([]);
  expect(test.database.all("select * from file_holds")).toEqual([]);
  const restoring = new AbortController();
  const cancelled = await restoreBackup(file, join(folder.path, "never"), {
    signal: restoring.signal,
    replace: false,
    onProgress: () => restoring.abort(),
  });
  expect(cancelled).toMatchObject({ ok: false, error: { code: "cancelled" } });
  expect(left().filter((name) => name.startsWith("never"))).toEqual([]);
});
