import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import type { BlobStore } from "./blob-store.ts";
import { openFolderBlobStore } from "./folder-blob-store.ts";

let folder: ReturnType<typeof makeTemporaryFolder>;
let store: BlobStore;
let names = 0;

beforeEach(async () => {
  folder = makeTemporaryFolder();
  store = await openFolderBlobStore(folder.path, () => `name-${names++}`);
});
afterEach(() => folder.remove());

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const hello = new TextEncoder().encode("hello");
const unfinished = (): string[] => readdirSync(join(folder.path, "unfinished"));

it("keeps the same bytes once, under their hash", async () => {
  const first = await store.put(hello);
  const second = await store.put(hello);
  expect(first).toEqual({
    hash: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    sizeBytes: 5,
  });
  expect(second).toEqual(first);
  expect(text(await store.read(first.hash))).toBe("hello");
  expect(text(await store.readRange(first.hash, 1, 3))).toBe("ell");
  expect(text(await store.readRange(first.hash, 3, 9))).toBe("lo");
  expect(unfinished()).toEqual([]);
});

it("puts bytes whose file somebody else removes at the same moment, and lists past what goes", async () => {
  const { hash } = await store.put(hello);
  let isOver = false;
  const remove = async () => {
    while (!isOver) await store.remove(hash);
  };
  const put = async () => {
    for (let time = 0; time < 60; time += 1) {
      expect((await store.put(hello)).hash).toBe(hash);
      for await (const listed of store.listOlderThan(Date.now() + 60_000)) expect(listed).toBe(hash);
    }
  };
  const removing = [remove(), remove()];
  try {
    await Promise.all([put(), put(), put(), put()]);
  } finally {
    isOver = true;
    await Promise.all(removing);
  }
  await store.put(hello);
  expect(text(await store.read(hash))).toBe("hello");
  expect(unfinished()).toEqual([]);
});

it("leaves nothing behind when the bytes stop half-way", async () => {
  async function* broken(): AsyncIterable<Uint8Array> {
    yield hello;
    throw new Error("gone");
  }
  await expect(store.put(broken())).rejects.toThrow("gone");
  expect(unfinished()).toEqual([]);
  expect(readdirSync(folder.path)).toEqual(["unfinished"]);
});

it.each(["../secret", "2cf2", "", "/etc/passwd", "Z".repeat(64)])(
  "reads nothing by the name %j",
  async (name) => {
    await expect((async () => store.read(name))()).rejects.toThrow("Not the hash");
  },
);

it("finds what is old, and what interrupted writes left", async () => {
  const { hash } = await store.put(hello);
  const nowMs = Date.now();
  const listed = async (timeMs: number): Promise<string[]> => {
    const hashes: string[] = [];
    for await (const found of store.listOlderThan(timeMs)) hashes.push(found);
    return hashes;
  };
  expect(await listed(nowMs - 60_000)).toEqual([]);
  expect(await listed(nowMs + 60_000)).toEqual([hash]);
  const old = join(folder.path, "unfinished", "old");
  writeFileSync(old, "x");
  utimesSync(old, 1, 1);
  writeFileSync(join(folder.path, "unfinished", "new"), "x");
  expect(await store.sweepUnfinished(nowMs - 60_000)).toBe(1);
  expect(unfinished()).toEqual(["new"]);
});
