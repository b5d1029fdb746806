import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type S3Server, startS3Server } from "../../testing/start-s3-server.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import type { BlobStore } from "./blob-store.ts";
import { withThread } from "./blob-thread.ts";
import { openFolderBlobStore } from "./folder-blob-store.ts";
import { openS3BlobStore } from "./s3/open-s3-blob-store.ts";

const hello = new TextEncoder().encode("hello");
const hashOfHello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const nowhere = "0".repeat(64);
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const dayMs = 24 * 3600 * 1000;

let server: S3Server;
let stores = 0;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

const kinds = {
  folder: (folder: string, newName: () => string) => openFolderBlobStore(folder, newName),
  "folder with a thread": async (folder: string, newName: () => string) =>
    withThread(await openFolderBlobStore(folder, newName), folder),
  // Each below a prefix of its own.
  S3: (folder: string, newName: () => string) =>
    openS3BlobStore({
      options: { ...server.options, prefix: `a-shop.of_ours/${stores++}/` },
      folder,
      newName,
      nowMs: () => Date.now() + 2 * dayMs,
      pageSize: 5,
    }),
};

describe.each(Object.entries(kinds))("a blob store: %s", (_kind, openStore) => {
  let folder: ReturnType<typeof makeTemporaryFolder>;
  let store: BlobStore;
  let names = 0;

  beforeEach(async () => {
    folder = makeTemporaryFolder();
    store = await openStore(folder.path, () => `name-${names++}`);
  });
  afterEach(() => folder.remove());

  const unfinished = (): string[] => readdirSync(join(folder.path, "unfinished"));
  async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
    const found: Value[] = [];
    for await (const value of values) found.push(value);
    return found;
  }
  const collected = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await all(parts));
  const listed = async (timeMs = Date.now() + 60_000) => (await all(store.listOlderThan(timeMs))).sort();
  async function* inPieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  it("keeps the same bytes once, under their hash, and gives them whole, in parts and as a stream", async () => {
    const first = await store.put(hello);
    expect(first).toEqual({ hash: hashOfHello, sizeBytes: 5 });
    expect(await store.put(inPieces(hello, 2))).toEqual(first);
    expect(await listed()).toEqual([hashOfHello]);
    expect(await store.has(hashOfHello)).toBe(true);
    const text = async (bytes: Promise<Uint8Array>) => new TextDecoder().decode(await bytes);
    expect(await text(store.read(hashOfHello))).toBe("hello");
    expect(await text(store.readRange(hashOfHello, 1, 3))).toBe("ell");
    expect(await text(store.readRange(hashOfHello, 0, 1))).toBe("h");
    expect(await text(store.readRange(hashOfHello, 3, 9))).toBe("lo");
    expect(await text(store.readRange(hashOfHello, 5, 2))).toBe("");
    expect(await text(store.readRange(hashOfHello, 2, 0))).toBe("");
    expect(await text(collected(store.stream(hashOfHello)))).toBe("hello");
    expect(await text(collected(store.stream(hashOfHello, { start: 0, end: 0 })))).toBe("h");
    expect(await text(collected(store.stream(hashOfHello, { start: 1, end: 4 })))).toBe("ello");
    expect(unfinished()).toEqual([]);
  });

  it("keeps what is empty", async () => {
    const { hash, sizeBytes } = await store.put(new Uint8Array());
    expect([hash, sizeBytes]).toEqual([hashOf(new Uint8Array()), 0]);
    expect(await store.has(hash)).toBe(true);
    expect((await store.read(hash)).length).toBe(0);
  });

  it("keeps more than goes into one part", async () => {
    const large = randomBytes(37 * 1024 * 1024);
    const blob = await store.put(inPieces(large, 1_000_003));
    expect(blob).toEqual({ hash: hashOf(large), sizeBytes: large.length });
    expect(hashOf(await collected(store.stream(blob.hash)))).toBe(blob.hash);
    const start = 16 * 1024 * 1024 - 10;
    expect(Buffer.from(await store.readRange(blob.hash, start, 20))).toEqual(
      large.subarray(start, start + 20),
    );
    expect(
      readdirSync(folder.path, { recursive: true }).filter((name) => /name-/.test(String(name))),
    ).toEqual([]);
  });

  it("stores a file that something else wrote, and lends it out again", async () => {
    const { blob, value } = await store.putWritten(async (path) => {
      writeFileSync(path, hello);
      return 7;
    });
    expect([blob, value]).toEqual([{ hash: hashOfHello, sizeBytes: 5 }, 7]);
    const file = await store.borrowFile(hashOfHello);
    expect(readFileSync(file.path)).toEqual(Buffer.from(hello));
    await file.giveBack();
    expect(unfinished()).toEqual([]);
    expect(await store.has(hashOfHello)).toBe(true);
  });

  it("shows nothing of what stops half-way, and leaves nothing behind", async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield hello;
      throw new Error("gone");
    }
    await expect(store.put(broken())).rejects.toThrow("gone");
    const failing = store.putWritten(async (path) => {
      writeFileSync(path, hello);
      throw new Error("no video");
    });
    await expect(failing).rejects.toThrow("no video");
    expect(await listed()).toEqual([]);
    expect(unfinished()).toEqual([]);
  });

  it("says that something is not there", async () => {
    expect(await store.has(nowhere)).toBe(false);
    await expect(store.read(nowhere)).rejects.toThrow();
    await expect(store.readRange(nowhere, 0, 4)).rejects.toThrow();
    await expect(collected(store.stream(nowhere))).rejects.toThrow();
    await store.remove(nowhere);
  });

  it.each(["../secret", "2cf2", "", "/etc/passwd", "Z".repeat(64)])(
    "reads nothing by the name %j",
    async (name) => {
      await expect((async () => store.read(name))()).rejects.toThrow("Not the hash");
      await expect((async () => store.remove(name))()).rejects.toThrow("Not the hash");
    },
  );

  it("removes, and can store the same again", async () => {
    await store.put(hello);
    await store.remove(hashOfHello);
    expect([await store.has(hashOfHello), await listed()]).toEqual([false, []]);
    await store.put(hello);
    expect(await store.has(hashOfHello)).toBe(true);
  });

  it("lists what is old, each once, also of more than goes on one page", async () => {
    const hashes: string[] = [];
    for (let number = 0; number < 12; number += 1) hashes.push((await store.put(randomBytes(9))).hash);
    expect(await listed()).toEqual(hashes.sort());
    expect(await listed(Date.now() - 60_000)).toEqual([]);
  });

  it("spools what comes, up to a bound, without keeping it", async () => {
    const spooled = await store.spool(inPieces(hello, 2), 5);
    expect(await spooled?.read()).toEqual(Buffer.from(hello));
    await spooled?.discard();
    expect(await store.spool(inPieces(hello, 2), 4)).toBeUndefined();
    expect([unfinished(), await listed()]).toEqual([[], []]);
  });

  it("sweeps what interrupted writes left, and no younger file", async () => {
    const old = join(folder.path, "unfinished", "old");
    writeFileSync(old, "x");
    utimesSync(old, 1, 1);
    writeFileSync(join(folder.path, "unfinished", "new"), "x");
    expect(await store.sweepUnfinished(Date.now() - 60_000)).toBe(1);
    expect(unfinished()).toEqual(["new"]);
  });

  it("can be used at once from many sides", async () => {
    const texts = Array.from({ length: 20 }, (_, number) => Buffer.from(`text ${number % 10}`));
    const blobs = await Promise.all(texts.map((bytes) => store.put(bytes)));
    const read = await Promise.all(blobs.map(({ hash }) => store.read(hash)));
    expect(read.map((bytes) => Buffer.from(bytes))).toEqual(texts);
    expect((await listed()).length).toBe(10);
    await store.check();
  });

  it("lets a reader stop early", async () => {
    const { hash } = await store.put(randomBytes(3_000_000));
    for await (const part of store.stream(hash)) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    expect(statSync(folder.path).isDirectory() && existsSync(join(folder.path, "unfinished"))).toBe(true);
  });
});
