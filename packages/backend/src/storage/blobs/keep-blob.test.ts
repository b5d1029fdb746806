import { expect, it } from "vitest";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import type { Database } from "../database/open-database.ts";
import { openFolderBlobStore } from "./folder-blob-store.ts";
import { keepBlob } from "./keep-blob.ts";

it("stores a file again that a clean-up took before a row named it, and gives up in the end", async () => {
  const folder = makeTemporaryFolder();
  const blobs = await openFolderBlobStore(folder.path, () => crypto.randomUUID());
  let sweeps = 0;
  let maxSweeps = 1;
  const bytes = new TextEncoder().encode("hello");
  const { hash } = await blobs.put(bytes);
  /** A cleanup whose transaction comes first. */
  const database = {
    async transaction<Value>(work: () => Promise<Value>) {
      sweeps += 1;
      if (sweeps <= maxSweeps) await blobs.remove(hash);
      return work();
    },
  } as Database;
  expect(await keepBlob({ blobs, database }, bytes, async (blob) => blob.hash)).toBe(hash);
  expect(sweeps).toBe(2);
  expect(await blobs.has(hash)).toBe(true);
  maxSweeps = 99;
  await expect(keepBlob({ blobs, database }, bytes, async (blob) => blob.hash)).rejects.toThrow("is gone");
  folder.remove();
});
