import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../storage/database/open-database.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databasePlace } from "../../testing/test-database-place.ts";
import { createCameraPresence } from "./camera-presence.ts";
import { createDeviceRepository } from "./device.repository.ts";
import { onlineLeaseMs } from "./is-online.ts";

const folder = makeTemporaryFolder();
const nowMs = Date.parse("2026-11-24T12:00:00Z");
const nowIso = new Date(nowMs).toISOString();
const until = new Date(nowMs + onlineLeaseMs).toISOString();
const database = await openDatabase(databasePlace(folder.path), nowIso);
const devices = createDeviceRepository(database);
const warned: unknown[] = [];
const logger = { warn: (what: unknown) => warned.push(what) } as unknown as Parameters<
  typeof createCameraPresence
>[0]["core"]["logger"];

afterAll(async () => {
  await database.close();
  folder.remove();
});

it("joins no transaction that is open when a camera comes, renews its lease, and ends it when it closes", async () => {
  await database.transaction(() => devices.insert({ serial: "SL-1", secret: "x", created_at: nowIso }));
  const leaseOf = async () => (await devices.find("SL-1"))?.online_until;
  let aheadMs = 0;
  const presence = createCameraPresence({
    core: { database, logger, nowMs: () => nowMs + aheadMs },
    devices,
    renewEveryMs: 20,
  });
  const undone = database.transaction(async () => {
    presence.came("SL-1");
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error("taken back");
  });
  await expect(undone).rejects.toThrow("taken back");
  await expect.poll(leaseOf).toBe(until);
  aheadMs = 30_000;
  await expect.poll(leaseOf).toBe(new Date(nowMs + aheadMs + onlineLeaseMs).toISOString());
  await presence.close();
  expect(await leaseOf()).toBeNull();
  expect(warned).toEqual([]);
});
