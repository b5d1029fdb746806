import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import type { BlobStore } from "./blob-store.ts";
import { withThread } from "./blob-thread.ts";
import { openFolderBlobStore } from "./folder-blob-store.ts";

let folder: ReturnType<typeof makeTemporaryFolder>;
let store: BlobStore;
beforeEach(async () => {
  folder = makeTemporaryFolder();
  store = withThread(await openFolderBlobStore(folder.path, () => crypto.randomUUID()), folder.path);
});
afterEach(() => folder.remove());

const many = Array.from({ length: 40 }, (_, index) => new TextEncoder().encode(`blob ${index}`));

it("keeps each of many that come at once, and the part of a buffer that was given", async () => {
  const whole = new TextEncoder().encode("before, hello and after");
  const [view, ...others] = await Promise.all(
    [whole.subarray(8, 13), ...many].map((bytes) => store.put(bytes)),
  );
  expect(new TextDecoder().decode(await store.read(view?.hash ?? ""))).toBe("hello");
  expect(new TextDecoder().decode(whole)).toBe("before, hello and after");
  for (const [index, { hash }] of others.entries())
    expect(await store.read(hash)).toEqual(Buffer.from(many[index] ?? []));
});

it("rejects with the error of the operating system, and goes on with others", async () => {
  await store.put(new Uint8Array([1]));
  const unfinished = join(folder.path, "unfinished");
  rmSync(unfinished, { recursive: true });
  writeFileSync(unfinished, "");
  const message: unknown = expect.stringContaining("unfinished");
  await expect(store.put(new Uint8Array([2]))).rejects.toMatchObject({ code: "ENOTDIR", message });
  expect(await store.has((await store.put(new Uint8Array([1]))).hash)).toBe(true);
});

it("rejects what waits for a thread that ends, and has another one for the next", async () => {
  vi.resetModules();
  const fresh = await import("./blob-thread.ts");
  const own = fresh.withThread(store, folder.path);
  const started = new Promise<Worker>((resolve) => process.once("worker", resolve));
  const lost = expect(own.put(new Uint8Array([1]))).rejects.toThrow("The thread that writes blobs ended");
  await (await started).terminate();
  await lost;
  expect(await own.read((await own.put(new Uint8Array([2]))).hash)).toEqual(Buffer.from([2]));
});
