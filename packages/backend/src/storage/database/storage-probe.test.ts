import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { mountFailingDisk } from "../../testing/failing-disk.ts";
import { storageFault } from "../storage-error.ts";
import { openDatabase } from "./open-database.ts";

const leave: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of leave.splice(0).reverse()) await close();
});

it("refuses a transaction whose commit reports success once the file system has failed", async (context) => {
  const disk = mountFailingDisk(32);
  if (disk === undefined) return context.skip("only root of a Linux can mount a disk");
  leave.push(disk.remove);
  const database = await openDatabase(join(disk.path, "sonolens.db"), "2026-11-24T00:00:00.000Z");
  leave.push(database.close);
  let committed = 0;
  database.onCommit(() => {
    committed += 1;
  });
  const commit = () => database.transaction(async () => undefined);
  const counters = () => database.current().selectFrom("counters").select("name").execute();
  await commit();
  expect(readdirSync(disk.path)).not.toContain("sonolens.db-probe");
  disk.breakOff();
  // A commit without changes succeeds in SQLite even then, as one in progress at that moment may.
  for (const _ of [1, 2])
    expect(storageFault(await commit().catch((error: unknown) => error))).toBe("readOnly");
  expect(committed).toBe(1);
  expect(await counters()).not.toEqual([]);
});
