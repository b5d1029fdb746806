import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { openPartStore } from "./blobs/part-store.ts";
import { openReserve, partsBesideReserve, reserveName } from "./reserve.ts";
import { storageFault } from "./storage-error.ts";

const folder = makeTemporaryFolder();
const file = join(folder.path, reserveName);
const bytes = 1024 * 1024 + 1;
afterEach(() => rmSync(file, { force: true }));
afterAll(() => folder.remove());

const full = async (work: () => Promise<unknown>): Promise<unknown> => {
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return storageFault(error);
};

it("keeps its bytes, makes room at once, refuses others meanwhile and takes it back while there is room", async () => {
  const reserve = await openReserve(folder.path, bytes);
  expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([bytes, 0o600]);
  expect(await reserve.isReleased()).toBe(false);
  await reserve.assertRoom();
  await reserve.release();
  expect(existsSync(file)).toBe(false);
  expect(() => reserve.assertKept()).toThrow("no room");
  await reserve.assertRoom();
  expect(statSync(file).size).toBe(bytes);
  reserve.assertKept();
});

it("is not taken back, and refuses what is not essential, while the disk has less room than it", async () => {
  // More than any disk has.
  const reserve = await openReserve(folder.path, 2 ** 60);
  expect(await reserve.isReleased()).toBe(true);
  expect(await full(() => reserve.assertRoom())).toBe("full");
  expect(existsSync(file)).toBe(false);
});

it("notices that another process released it, and replaces a file of another size", async () => {
  writeFileSync(file, "left by an older version");
  const one = await openReserve(folder.path, bytes);
  const other = await openReserve(folder.path, bytes);
  await one.release();
  await until(() => other.isReleased());
});

it("ends a file that arrives when it is released, and keeps what was written of it", async () => {
  const reserve = await openReserve(folder.path, bytes);
  const parts = await openPartStore(join(folder.path, "parts"));
  const guarded = partsBesideReserve(parts, reserve);
  await guarded.create("a");
  let synced = 0;
  async function* arriving() {
    yield new Uint8Array(10);
    await reserve.release();
    yield new Uint8Array(10);
  }
  const append = () =>
    guarded.append("a", 0, arriving(), async (offset) => {
      synced = offset;
    });
  expect(await full(append)).toBe("full");
  expect([synced, (await parts.read("a")).length]).toEqual([10, 10]);
});
