import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { createRevisionCache } from "./revision-cache.ts";

const folder = makeTemporaryFolder();
const openIt = (): Promise<Database> => openDatabase(join(folder.path, "sonolens.db"), "");
let database: Database;

beforeAll(async () => {
  database = await openIt();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const addLibrary = (name: string, to: Database = database) =>
  to.transaction(async () => {
    await to.current().insertInto("libraries").values({ id: name, name, created_at: "" }).execute();
  });

function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

it("computes once while nothing changes, and anew after a change", async () => {
  const cache = createRevisionCache<number>(database, 10);
  const compute = counter();
  expect([await cache.get("a", compute), await cache.get("a", compute)]).toEqual([1, 1]);
  await addLibrary("first");
  expect([await cache.get("a", compute), await cache.get("a", compute)]).toEqual([2, 2]);
});

it("sees what another connection changed, as another process would", async () => {
  const cache = createRevisionCache<number>(database, 10);
  const compute = counter();
  expect(await cache.get("a", compute)).toBe(1);
  const other = await openIt();
  await addLibrary("second", other);
  await other.close();
  expect(await cache.get("a", compute)).toBe(2);
});

it("computes every time inside a transaction, which sees what nobody else does", async () => {
  const cache = createRevisionCache<number>(database, 10);
  const compute = counter();
  await cache.get("a", compute);
  await database.transaction(async () => {
    expect([await cache.get("a", compute), await cache.get("a", compute)]).toEqual([2, 3]);
  });
  expect(await cache.get("a", compute)).toBe(1);
});

it("keeps only so many answers, and none that failed", async () => {
  const cache = createRevisionCache<number>(database, 2);
  const compute = counter();
  for (const key of ["a", "b", "c"]) await cache.get(key, compute);
  expect(await cache.get("a", compute)).toBe(4);
  const failing = async () => {
    throw new Error("gone");
  };
  await expect(cache.get("x", failing)).rejects.toThrow("gone");
  expect(await cache.get("x", compute)).toBe(5);
});
