import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type S3Server, startS3Server } from "../../../testing/start-s3-server.ts";
import { makeTemporaryFolder } from "../../../testing/temporary-folder.ts";
import { openDataFolder } from "../../open-data-folder.ts";
import type { BlobStore } from "../blob-store.ts";
import { openS3BlobStore } from "./open-s3-blob-store.ts";
import type { S3Options } from "./s3-options.ts";

let server: S3Server;
let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(async () => {
  server = await startS3Server();
  folder = makeTemporaryFolder();
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

const hello = new TextEncoder().encode("hello");
const large = randomBytes(33 * 1024 * 1024);
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const unreachable = { code: "blobStoreUnreachable" };
const dayMs = 24 * 3600 * 1000;

function opened(more: Partial<S3Options> = {}): Promise<BlobStore> {
  return openS3BlobStore({
    options: { ...server.options, ...more },
    folder: folder.path,
    newName: () => crypto.randomUUID(),
    nowMs: () => Date.now() + 2 * dayMs,
  });
}
async function collected(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
async function listed(store: BlobStore): Promise<string[]> {
  const hashes: string[] = [];
  for await (const hash of store.listOlderThan(Date.now() + 60_000)) hashes.push(hash);
  return hashes;
}
const notes = (): string[] => readdirSync(join(folder.path, "multipart"));
/** The text that reaches a user or a log. */
const textOf = (error: unknown): string =>
  `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`;

it.each([
  { status: 503, code: "SlowDown" },
  { status: 500, code: "InternalError" },
  { status: 429, code: "TooManyRequests" },
  { cut: "before" as const },
  { cut: "answer" as const },
])("tries again after %j, and keeps the bytes", async (fault) => {
  const store = await opened();
  server.injectFault({ ...fault, times: 2 });
  const { hash } = await store.put(hello);
  expect(server.calls.length).toBe(3);
  server.injectFault({ ...fault, times: 2 });
  expect(await store.has(hash)).toBe(true);
  server.injectFault({ ...fault, times: 1 });
  expect(Buffer.from(await store.read(hash))).toEqual(Buffer.from(hello));
});

it("tries again where the store did not get all bytes in time", async () => {
  const store = await opened();
  server.injectFault({ status: 400, code: "RequestTimeout", times: 2 });
  expect((await store.put(hello)).hash).toBe(hashOf(hello));
  expect(server.calls.length).toBe(3);
});

it("waits longer and longer between attempts, and gives up with a code", async () => {
  const store = await opened({ retryPolicy: { attempts: 4, firstWaitMs: 50 } });
  server.injectFault({ status: 503, code: "SlowDown" });
  const error = await store.put(hello).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(unreachable);
  expect((error as Error).message).toMatch(/come back later \(SlowDown\)/);
  expect(server.calls.length).toBe(4);
  server.injectFault(undefined);
  expect(await listed(store)).toEqual([]);
});

it("goes on where a body broke off", async () => {
  const store = await opened();
  const { hash } = await store.put(large.subarray(0, 3_000_000));
  server.injectFault({ of: ({ method }) => method === "GET", cut: "half", times: 3 });
  expect(hashOf(await collected(store.stream(hash)))).toBe(hash);
  server.injectFault({ of: ({ method }) => method === "GET", cut: "half", times: 1 });
  const part = await collected(store.stream(hash, { start: 1_000_000, end: 1_999_999 }));
  expect(part.equals(large.subarray(1_000_000, 2_000_000))).toBe(true);
  server.injectFault({ of: ({ method }) => method === "GET", cut: "head" });
  const before = server.calls.length;
  await expect(store.read(hash)).rejects.toMatchObject(unreachable);
  expect(server.calls.length - before).toBe(5);
});

it("works with a slow store, and does not wait forever for a silent one", async () => {
  const store = await opened({ retryPolicy: { silentMs: 1_000, attempts: 2, firstWaitMs: 10 } });
  server.injectFault({ delayMs: 300 });
  const { hash } = await store.put(hello);
  expect(await store.has(hash)).toBe(true);
  server.injectFault({ delayMs: 60_000 });
  const sinceMs = performance.now();
  const error = await store.read(hash).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(unreachable);
  expect((error as Error).message).toMatch(/does not answer/);
  expect(performance.now() - sinceMs).toBeLessThan(15_000);
});

it("says that a store is gone, and uses it again when it is back", async () => {
  const store = await opened({ retryPolicy: { attempts: 2, firstWaitMs: 10 } });
  const { hash } = await store.put(hello);
  await server.goAway();
  const calls = [
    () => store.put(hello),
    () => store.read(hash),
    () => store.borrowFile(hash),
    () => store.has(hash),
    () => store.remove(hash),
    () => listed(store),
    () => store.check(),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(unreachable);
  await server.resume();
  expect(await store.has(hash)).toBe(true);
  await store.put(large.subarray(0, 10));
  expect((await listed(store)).length).toBe(2);
});

it("asks a store that refuses once, and tells why without the secret", async () => {
  const store = await opened();
  server.injectFault({ status: 403, code: "AccessDenied" });
  const refused = await store.put(hello).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ code: "blobStoreRefused" });
  expect((refused as Error).message).toMatch(/AccessDenied/);
  expect(server.calls.length).toBe(1);
  server.injectFault(undefined);
  const secretAccessKey = "a-secret-that-nobody-may-read";
  const wrong = await (await opened({ secretAccessKey })).put(hello).catch((thrown: unknown) => thrown);
  expect(wrong).toMatchObject({ code: "blobStoreRefused" });
  expect((wrong as Error).message).toMatch(/SignatureDoesNotMatch/);
  expect(textOf(wrong)).not.toContain(secretAccessKey);
  const unknown = await opened({ accessKeyId: "NOBODY" });
  await expect(unknown.check()).rejects.toMatchObject({ code: "blobStoreRefused" });
  server.injectFault({ status: 507, code: "XMinioStorageFull" });
  await expect(store.put(hello)).rejects.toMatchObject({ code: "blobStoreFull" });
});

it("tells a missing bucket from a missing object", async () => {
  const store = await opened({ bucket: "nobodys-bucket" });
  const missing = { code: "bucketMissing" };
  await expect(store.check()).rejects.toMatchObject(missing);
  await expect(store.put(hello)).rejects.toMatchObject(missing);
  await expect(store.read(hashOf(hello))).rejects.toMatchObject(missing);
  await expect(listed(store)).rejects.toMatchObject(missing);
  await expect((await opened()).read(hashOf(hello))).rejects.toMatchObject({ code: "blobMissing" });
});

it("gives up an upload in parts that fails, and shows nothing of it", async () => {
  const store = await opened({ retryPolicy: { attempts: 2, firstWaitMs: 10 } });
  server.injectFault({ of: ({ url }) => /partNumber=2/.test(url ?? ""), status: 503, code: "SlowDown" });
  await expect(store.put(large)).rejects.toMatchObject(unreachable);
  expect(server.calls.filter((call) => call.startsWith("DELETE") && call.includes("uploadId="))).toHaveLength(
    1,
  );
  server.injectFault(undefined);
  expect([await listed(store), notes()]).toEqual([[], []]);
  expect((await store.put(large)).hash).toBe(hashOf(large));
});

it("sweeps uploads in parts whose process ended in the middle, once they are old", async () => {
  const store = await opened({ retryPolicy: { attempts: 1 } });
  // As after a crash: neither the second part nor the abort of the upload arrives.
  server.injectFault({
    of: ({ url, method }) => method === "DELETE" || /partNumber=2/.test(url ?? ""),
    cut: "before",
  });
  await expect(store.put(large)).rejects.toMatchObject(unreachable);
  server.injectFault(undefined);
  expect([await listed(store), notes().length]).toEqual([[], 1]);
  expect(await store.sweepUnfinished(Date.now() - 60_000)).toBe(0);
  const [note = ""] = notes();
  const givenUp = server.calls.length;
  utimesSync(join(folder.path, "multipart", note), 1, 1);
  expect(await store.sweepUnfinished(Date.now() - 60_000)).toBe(1);
  expect(server.calls.slice(givenUp)).toEqual([expect.stringMatching(/^DELETE .*uploadId=/)]);
  expect([await listed(store), notes()]).toEqual([[], []]);
});

it("finds an upload in parts done whose last answer was lost", async () => {
  const store = await opened();
  server.injectFault({
    of: ({ method, url }) => method === "POST" && /uploadId=/.test(url ?? ""),
    cut: "answer",
    times: 1,
  });
  const { hash } = await store.put(large);
  expect(hashOf(await store.read(hash))).toBe(hash);
  expect(notes()).toEqual([]);
});

it("takes nothing of the last day for left over, whatever the caller's clock and folder say", async () => {
  const store = await openS3BlobStore({
    options: server.options,
    folder: folder.path,
    newName: () => crypto.randomUUID(),
    nowMs: Date.now,
  });
  await store.put(hello);
  expect(await listed(store)).toEqual([]);
});

it("starts only where the bucket can be used, and says in one sentence why not", async () => {
  const start = async (s3: S3Options | undefined, path = join(folder.path, crypto.randomUUID())) => {
    const data = await openDataFolder(path, Date.now, randomBytes, s3);
    await data.database.close();
    return path;
  };
  const quick = { retryPolicy: { attempts: 2, firstWaitMs: 10 } };
  const refusals: [Partial<S3Options>, string, RegExp][] = [
    [{ bucket: "nobodys-bucket" }, "bucketMissing", /^There is no bucket nobodys-bucket at http/],
    [{ secretAccessKey: "wrong" }, "blobStoreRefused", /refuses \(SignatureDoesNotMatch\)\.$/],
    [{ accessKeyId: "NOBODY" }, "blobStoreRefused", /refuses \(InvalidAccessKeyId\)\.$/],
    [{ endpoint: "http://127.0.0.1:9", ...quick }, "blobStoreUnreachable", /cannot be reached/],
  ];
  for (const [more, code, message] of refusals)
    await expect(start({ ...server.options, ...more })).rejects.toMatchObject({
      name: "BackendStartError",
      code,
      message: expect.stringMatching(message),
    });
  server.injectFault({ of: ({ method }) => method === "PUT", status: 403, code: "AccessDenied" });
  await expect(start(server.options)).rejects.toMatchObject({ code: "blobStoreRefused" });
  server.injectFault(undefined);

  const elsewhere = { name: "BackendStartError", code: "blobsElsewhere" };
  const ours = await start(server.options);
  await start(server.options, ours);
  await expect(start(undefined, ours)).rejects.toMatchObject(elsewhere);
  await expect(start({ ...server.options, prefix: "other/" }, ours)).rejects.toMatchObject(elsewhere);
  await expect(start(server.options)).rejects.toMatchObject(elsewhere);
  const itself = await start(undefined);
  mkdirSync(join(itself, "blobs", "2c"));
  writeFileSync(join(itself, "blobs", "2c", "f".repeat(62)), "x");
  await expect(start({ ...server.options, prefix: "third/" }, itself)).rejects.toMatchObject(elsewhere);
});
