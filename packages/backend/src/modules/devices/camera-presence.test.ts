import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../storage/database/open-database.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databasePlace } from "../../testing/test-database-place.ts";
import { createCameraPresence, onlineLeaseMs } from "./camera-presence.ts";
import { createDeviceRepository } from "./device.repository.ts";

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

const leaseOf = async (serial: string) => (await devices.find(serial))?.online_until;
let aheadMs = 0;
const presenceWith = (renewEveryMs: number) =>
  createCameraPresence({ core: { database, logger, nowMs: () => nowMs + aheadMs }, devices, renewEveryMs });

it("joins no transaction that is open when a camera comes", async () => {
  await database.transaction(() => devices.insert({ serial: "SL-1", secret: "x", created_at: nowIso }));
  const presence = presenceWith(3_600_000);
  const undone = database.transaction(async () => {
    presence.came("SL-1");
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error("taken back");
  });
  await expect(undone).rejects.toThrow("taken back");
  await expect.poll(() => leaseOf("SL-1")).toBe(until);
  await presence.close();
  expect(await leaseOf("SL-1")).toBeNull();
  expect(warned).toEqual([]);
});

it("renews a lease as long as the camera is there", async () => {
  await database.transaction(() => devices.insert({ serial: "SL-2", secret: "x", created_at: nowIso }));
  const presence = presenceWith(20);
  presence.came("SL-2");
  await expect.poll(() => leaseOf("SL-2")).toBe(until);
  aheadMs = 30_000;
  await expect.poll(() => leaseOf("SL-2")).toBe(new Date(nowMs + aheadMs + onlineLeaseMs).toISOString());
  presence.went("SL-2");
  await expect.poll(() => leaseOf("SL-2")).toBeNull();
  await presence.close();
  expect(warned).toEqual([]);
});
