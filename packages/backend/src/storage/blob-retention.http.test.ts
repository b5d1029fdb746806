import { randomBytes } from "node:crypto";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readEdition } from "@sonolens/editions";
import { expect, it, vi } from "vitest";
import { createBackend } from "../create-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { retainBlobs } from "./blob-retention.ts";
import { openDataFolder } from "./open-data-folder.ts";

const dayMs = 25 * 3600 * 1000;

it("keeps files that no row names from being swept while they are held", async () => {
  const folder = makeTemporaryFolder();
  const data = await openDataFolder(folder.path, Date.now, randomBytes);
  const { hash } = await data.blobs.put(randomBytes(100));
  const file = join(folder.path, "blobs", hash.slice(0, 2), hash.slice(2));
  utimesSync(file, 1, 1);
  const database = new DatabaseSync(join(folder.path, "sonolens.db"), { timeout: 5_000 });
  database.exec("pragma foreign_keys = off");

  /** Each start is on another day, so that the cleanup runs; old messages are what it removes last. */
  let day = 0;
  async function cleanUp(): Promise<void> {
    const aheadMs = dayMs * day++;
    database.exec(
      "insert into outbox (account_id, sequence, message, created_at) values ('nobody', 1, '{}', '2000-01-01')",
    );
    const backend = await createBackend({
      dataDir: folder.path,
      edition: readEdition("nl"),
      version: "0.1.0",
      logLevel: "silent",
      nowMs: () => Date.now() + aheadMs,
    });
    await until(() => database.prepare("select 1 from outbox").get() === undefined);
    await backend.close();
  }

  try {
    const hold = await retainBlobs(database, "held", Date.now);
    await cleanUp();
    expect(await data.blobs.has(hash)).toBe(true);
    expect(hold.isUnbroken()).toBe(true);
    await hold.release();
    // A backup that was killed while the clock was ahead.
    const ahead = await retainBlobs(database, "ahead", () => Date.now() + 365 * dayMs);
    await cleanUp();
    expect(await data.blobs.has(hash)).toBe(false);
    await ahead.release();
  } finally {
    database.close();
    await data.database.close();
    folder.remove();
  }
});

it("renews a hold, and tells when it was not renewed in time", async () => {
  vi.useFakeTimers();
  const folder = makeTemporaryFolder();
  const database = new DatabaseSync(join(folder.path, "x.db"));
  try {
    database.exec("create table file_holds (id text primary key, until_ms integer not null)");
    const hold = await retainBlobs(database, "held", Date.now);
    vi.advanceTimersByTime(40 * 60_000);
    expect(hold.isUnbroken()).toBe(true);
    // A machine that slept.
    vi.setSystemTime(Date.now() + 20 * 60_000);
    expect(hold.isUnbroken()).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(hold.isUnbroken()).toBe(false);
    await hold.release();
    expect(database.prepare("select * from file_holds").all()).toEqual([]);
  } finally {
    vi.useRealTimers();
    database.close();
    folder.remove();
  }
});
