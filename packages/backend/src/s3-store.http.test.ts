import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createBackup } from "./backup/create-backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { openDataFolder } from "./storage/open-data-folder.ts";
import { aSnapshotFile } from "./testing/a-snapshot-file.ts";
import { type S3Server, startS3Server } from "./testing/start-s3-server.ts";
import { startTestBackend, type TestBackend } from "./testing/start-test-backend.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";
import { databaseOption, isOnPostgres } from "./testing/test-database-place.ts";
import { until } from "./testing/until.ts";
import { uploadAs } from "./testing/upload-as.ts";

let server: S3Server;
let folder: ReturnType<typeof makeTemporaryFolder>;
let test: TestBackend;
const log: string[] = [];
const dayMs = 24 * 3600 * 1000;
let nowMs = Date.now();
const quick = { attempts: 2, firstWaitMs: 10 };

beforeEach(async () => {
  nowMs = Date.now();
  log.length = 0;
  server = await startS3Server();
  folder = makeTemporaryFolder();
  await open();
});
afterEach(async () => {
  await test.close();
  await server.close();
  folder.remove();
});

async function open(dataDir = join(folder.path, "data")): Promise<void> {
  const s3 = { ...server.options, retryPolicy: quick };
  const logStream = { write: (line: string) => void log.push(line) };
  test = await startTestBackend({ dataDir, s3, logStream, logLevel: "warn", nowMs: () => nowMs });
}
const anImport = async (number: number) =>
  uploadAs(test, "full", await aSnapshotFile(`7f2504e0-4f89-41d3-9a0c-00000000000${number}`, { size: 16 }));
/** As a browser calls: responses that the description of a call does not name may occur too. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(test.url + path, {
    headers: { authorization: `Bearer ${await test.token("full")}`, ...headers },
  });
}
const fileOf = (id: string): string => `/api/snapshots/${id}/file/`;
const signal = new AbortController().signal;
const stored = () => {
  const puts = server.calls.filter((call) => call.startsWith("PUT") && !call.includes("data-folder"));
  return new Set(puts).size;
};

it("makes an export that was begun while the store was gone as soon as that is back", async () => {
  const { body: kept } = await anImport(1);
  await server.goAway();
  const json = { snapshotIds: [kept.snapshotId], iotId: "", timezoneOffset: 0 };
  const { body: begun } = await test.call("downloadSnapshots", "/api/download-snapshots/", {
    as: "full",
    json,
  });
  await until(() => log.join("").includes("exports halted"));
  await server.resume();
  const { executionID } = begun;
  await until(async () => {
    const { body } = await test.call(
      "pollExcelResult",
      `/api/poll-excel-result/?executionID=${executionID}`,
      { as: "full" },
    );
    return body.status === "FINISHED";
  }, 20_000);
});

it("answers 503 while the store is gone, keeps nothing half-done, and goes on when it is back", async () => {
  const kept = await anImport(1);
  expect(kept.status).toBe(201);
  const path = fileOf(kept.body.snapshotId);
  const whole = new Uint8Array(await (await get(path)).arrayBuffer());
  expect(whole.length).toBeGreaterThan(1_000);

  await server.goAway();
  for (const headers of [{}, { range: "bytes=0-9" }]) {
    const read = await get(path, headers);
    expect(read.status).toBe(503);
    expect(read.headers.get("retry-after")).toBe("5");
    expect(read.headers.get("cache-control")).toBe("no-store");
    for (const name of ["etag", "content-range"]) expect(read.headers.get(name)).toBeNull();
    expect(await read.json()).toMatchObject({ codes: { detail: ["storageUnavailable"] } });
  }
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as: "full",
    json: { filename: "b.nlz" },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  const second = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000002", { size: 16 });
  form.append("file", new Blob([Uint8Array.from(second)]), "b.nlz");
  expect((await fetch(test.url + target.url, { method: "POST", body: form })).status).toBe(503);
  expect((await get("/readyz")).status).toBe(503);
  const list = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  expect(list.body.snapshots.map(({ id }) => id)).toEqual([kept.body.snapshotId]);

  await server.resume();
  expect((await get("/readyz")).status).toBe(200);
  expect(new Uint8Array(await (await get(path)).arrayBuffer())).toEqual(whole);
  expect((await anImport(2)).status).toBe(201);
  expect(log.join("")).toContain("cannot be reached");
  expect(log.join("")).not.toContain("AWS4-HMAC-SHA256");
});

it("purges from the bucket what is deleted, and sweeps what no row names once it is a day old", async () => {
  const { body } = await anImport(1);
  const before = stored();
  expect(before).toBeGreaterThan(2);
  await test.call("deactivateSnapshot", `/api/snapshots/${body.snapshotId}/deactivate/`, { as: "full" });
  await test.close();
  const dataDir = join(folder.path, "data");
  const { databaseUrl } = databaseOption(dataDir);
  const beside = await openDataFolder(dataDir, Date.now, randomBytes, server.options, databaseUrl);
  const { hash } = await beside.blobs.put(randomBytes(99));
  await beside.database.close();
  const gone = () => new Set(server.calls.filter((call) => call.startsWith("DELETE"))).size;

  await open();
  // The first cleanup is over once the tasks after it have run: recent files are kept.
  await until(() => server.calls.some((call) => call.startsWith("GET") && call.includes("max-keys=1000")));
  expect(gone()).toBe(0);
  await test.close();
  nowMs += 31 * dayMs;
  await open();
  await until(() => gone() === before + 1);
  expect(server.calls.some((call) => call.startsWith("DELETE") && call.endsWith(hash.slice(2)))).toBe(true);
});

/** A backup contains the folder's own database; an external one is backed up by its own tools. */
it.skipIf(isOnPostgres)(
  "backs up what is in the bucket, and restores it into a folder, or into another bucket",
  async () => {
    const { body } = await anImport(1);
    const dataDir = join(folder.path, "data");
    const file = join(folder.path, "backup.tar");
    expect(await createBackup(dataDir, file, { signal })).toMatchObject({
      error: { code: "blobsElsewhere" },
    });
    const made = await createBackup(dataDir, file, { signal, s3: server.options });
    expect(made).toMatchObject({ ok: true, value: { missing: [], damaged: [] } });
    const read = async () => new Uint8Array(await (await get(fileOf(body.snapshotId))).arrayBuffer());
    const whole = await read();
    await test.close();

    const into = { signal, replace: false };
    const other = { ...server.options, prefix: "second/" };
    const toBucket = join(folder.path, "to-bucket");
    expect(await restoreBackup(file, toBucket, { ...into, s3: server.options })).toMatchObject({
      error: { code: "bucketNotEmpty" },
    });
    expect(await restoreBackup(file, toBucket, { ...into, s3: other })).toMatchObject({ ok: true });
    const toFolder = join(folder.path, "to-folder");
    expect(await restoreBackup(file, toFolder, into)).toMatchObject({ ok: true });
    for (const [restored, s3] of [
      [toBucket, other],
      [toFolder, undefined],
    ] as const) {
      test = await startTestBackend({ dataDir: restored, ...(s3 !== undefined && { s3 }) });
      expect(await read()).toEqual(whole);
      await test.close();
    }
    rmSync(dataDir, { recursive: true });
    const again = { ...into, s3: server.options };
    expect(await restoreBackup(file, dataDir, { ...again, replace: true })).toMatchObject({ ok: true });
    await open();
    expect(await read()).toEqual(whole);
  },
);
