import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closed, connectLive, signInCamera } from "../../testing/a-camera.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { pairCamera } from "../../testing/pair-camera.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";
import { onlineLeaseMs } from "./camera-presence.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-24T12:00:00Z");
const clients: MqttClient[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  const tokenLifetimes = { accessS: 10 ** 7, refreshS: 10 ** 7 };
  test = await startTestBackend({ nowMs: () => nowMs, tokenLifetimes });
  for (const serial of ["SL-1", "SL-2"]) secrets.set(serial, await pairCamera(test, serial, "full"));
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  await test.close();
});

async function connectCamera(serial: string): Promise<MqttClient> {
  nowMs += 1_000;
  const token = await signInCamera(test, serial, secrets.get(serial) ?? "");
  const { body } = await test.call("getCameraLiveCredentials", "/api/camera/live-credentials/", { token });
  const client = await connectLive(test, body);
  clients.push(client);
  return client;
}

async function stateOf(serial: string) {
  const { body } = await test.call("getDeviceVersions", `/api/device/${serial}/`, { as: "full" });
  return { isOnline: body.isOnline, seenAt: body.lastSeenOnline };
}

const isOnline = async (serial: string) => (await stateOf(serial)).isOnline;

it("[CAM-10] says that a camera is online while one of its connections stands", async () => {
  expect(await isOnline("SL-1")).toBe(false);
  const first = await connectCamera("SL-1");
  await until(() => isOnline("SL-1"));
  const second = await connectCamera("SL-1");
  first.end(true);
  await closed(first);
  expect(await isOnline("SL-1")).toBe(true);
  nowMs += 20_000;
  const wentMs = nowMs;
  second.end(true);
  await until(async () => !(await isOnline("SL-1")));
  expect((await stateOf("SL-1")).seenAt).toBe(new Date(wentMs).toISOString());
  expect(await isOnline("SL-2")).toBe(false);
});

it("[CAM-10] leaves one online that is connected to another server by now", async () => {
  const client = await connectCamera("SL-1");
  await until(() => isOnline("SL-1"));
  const later = new Date(nowMs + onlineLeaseMs - 1).toISOString();
  openTestDatabase(test.dataDir).run(`update devices set online_until = '${later}' where serial = 'SL-1'`);
  client.end(true);
  await closed(client);
  // Everything about the first is written before the second.
  const other = await connectCamera("SL-2");
  await until(() => isOnline("SL-2"));
  expect(await isOnline("SL-1")).toBe(true);
  other.end(true);
  await until(async () => !(await isOnline("SL-2")));
});

it("[CAM-10] takes the cameras of a server that was killed for gone after a while", async () => {
  const until90s = new Date(nowMs + onlineLeaseMs).toISOString();
  openTestDatabase(test.dataDir).run(`update devices set online_until = '${until90s}' where serial = 'SL-1'`);
  expect(await isOnline("SL-1")).toBe(true);
  // A clock that was set back by an hour does not keep it online for an hour.
  nowMs -= 3_600_000;
  expect(await isOnline("SL-1")).toBe(false);
  nowMs += 3_600_000 + onlineLeaseMs + 1;
  expect(await isOnline("SL-1")).toBe(false);
});
