import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import type { MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { BackendOptions } from "../../backend-options.ts";
import { closed, connectLive, signInCamera } from "../../testing/a-camera.ts";
import { startOwnClock } from "../../testing/own-clock.ts";
import { pairCamera } from "../../testing/pair-camera.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { startTestMqttBroker, type TestMqttBroker } from "../../testing/test-mqtt-broker.ts";
import { until } from "../../testing/until.ts";
import { createRelaySeal } from "./relay-message.ts";

const folder = makeTemporaryFolder();
const metricsToken = "m";
const log: string[] = [];
const clients: MqttClient[] = [];
let broker: TestMqttBroker;
let one: TestBackend;
let other: TestBackend;
const secrets = new Map<string, string>();

const start = (more: Partial<BackendOptions> = {}): Promise<TestBackend> =>
  startTestBackend({
    dataDir: folder.path,
    mqttUrl: broker.url,
    metricsToken,
    logLevel: "warn",
    logStream: { write: (line) => void log.push(line) },
    ...more,
  });

async function metric(test: TestBackend, name: string): Promise<number> {
  const answer = await fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(await answer.text()) ?? [];
  return Number(value);
}
const areJoined = () =>
  until(async () => (await metric(one, "sonolens_joined")) + (await metric(other, "sonolens_joined")) === 2);

beforeAll(async () => {
  broker = await startTestMqttBroker();
  one = await start();
  other = await start();
  for (const serial of ["SL-1", "SL-2"])
    secrets.set(serial, await pairCamera(one, serial, "full", { productCode: "SC1" }));
  await areJoined();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
  log.length = 0;
});
afterAll(async () => {
  await one.close();
  await other.close();
  await broker.close();
  folder.remove();
});

type Credentials = ApiSchema<"LiveCredentials"> | ApiSchema<"DeviceLiveCredentials">;

async function listen(test: TestBackend, credentials: Credentials) {
  const client = await connectLive(test, credentials);
  clients.push(client);
  const received: string[] = [];
  client.on("message", (_topic, payload) => received.push(payload.toString()));
  await client.subscribeAsync(credentials.topics, { qos: 1 });
  return { client, received };
}
async function cameraAt(test: TestBackend, serial = "SL-1") {
  const token = await signInCamera(test, serial, secrets.get(serial) ?? "");
  const { body } = await test.call("getCameraLiveCredentials", "/api/camera/live-credentials/", { token });
  const camera = await listen(test, body);
  const publish = (message: string) => camera.client.publishAsync(body.publishTopic, message, { qos: 1 });
  return { ...camera, publish };
}
/** Connects a watcher with credentials that either server may have issued. */
async function watcherAt(test: TestBackend, as: TestUser = "full", from = test, serial = "SL-1") {
  const path = `/vod/devices/${serial}/iot-credentials`;
  const { body } = await from.call("getDeviceLiveCredentials", path, { as });
  return listen(test, body);
}
async function personAt(test: TestBackend, as: TestUser = "full", from = test) {
  const { body } = await from.call("getLiveCredentials", "/management/credentials", { as });
  return listen(test, body);
}
const nickname = (test: TestBackend, text: string) =>
  test.call("setDeviceNickname", "/api/device/SL-1/nickname/", { as: "full", json: { nickname: text } });

it("[LIVE-01] brings what a camera publishes to one server to those who listen at the other, once and in order", async () => {
  for (const [home, away] of [
    [one, other],
    [other, one],
  ] as const) {
    const camera = await cameraAt(home);
    const near = await watcherAt(home, "full", away);
    const far = await watcherAt(away, "full", home);
    const farUser = await personAt(away);
    const messages = Array.from({ length: 50 }, (_, index) => JSON.stringify({ type: "transfer", index }));
    for (const message of messages) await camera.publish(message);
    await until(() => far.received.length >= messages.length);
    await wait(100);
    expect(far.received).toEqual(messages);
    expect(near.received).toEqual(messages);
    expect(farUser.received).toEqual([]);
    camera.client.end(true);
  }
});

it("[API-90] tells a camera at one server what was asked for at the other", async () => {
  const camera = await cameraAt(one);
  await other.backend.cameras.addSoftware({ version: "3.2.0", productCode: "SC1" });
  const json = { targetSoftwareVersion: "3.2.0", configurationId: null, updateMode: "S3" };
  await other.call("requestDeviceUpdate", "/api/device/SL-1/update/", { as: "full", json });
  await until(() => camera.received.length > 0);
  await wait(100);
  expect(camera.received).toEqual(['{"type":"state-changed"}']);
});

it("[LIVE-01] tells an account at the other server sooner than that looks by itself", async () => {
  const far = await personAt(other);
  const delaysMs: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const arrived = new Promise((resolve) => far.client.once("message", resolve));
    await nickname(one, `camera ${index}`);
    const ownMs = startOwnClock();
    await arrived;
    delaysMs.push(ownMs());
    await wait(20);
  }
  const sorted = delaysMs.toSorted((a, b) => a - b);
  process.stdout.write(
    `at the other server after ${sorted[10]?.toFixed(1)} ms, at most ${sorted[19]?.toFixed(1)} ms\n`,
  );
  expect(far.received).toHaveLength(20);
  // By polling every 250 ms it would be 125.
  expect(sorted[10]).toBeLessThan(60);
});

it("sends no one at the other server messages of a camera that they lost, or after they were signed out", async () => {
  const camera = await cameraAt(one);
  const watcher = await watcherAt(other, "demo");
  const stays = await watcherAt(other, "full");
  const ended = closed(watcher.client);
  other.database.run(
    "update sessions set ended_at = '2026-11-22' where account_id = (select id from accounts where username = 'demo')",
  );
  await camera.publish('{"type":"secret"}');
  await until(() => stays.received.length === 1);
  await ended;
  expect(watcher.received).toEqual([]);

  const there = await cameraAt(other, "SL-2");
  const listener = await watcherAt(other, "full", other, "SL-2");
  const ends = [closed(listener.client), closed(there.client)];
  await one.call("removeDevice", "/api/device/SL-2/remove/", { as: "full", method: "POST" });
  await Promise.all(ends);
  expect(listener.received).toEqual([]);
});

it("believes nothing that is not sealed, and nothing twice", async () => {
  const camera = await cameraAt(one);
  const far = await watcherAt(other);
  const stranger = await broker.connect();
  clients.push(stranger);
  const seen: { topic: string; payload: Buffer }[] = [];
  stranger.on("message", (topic, payload) => seen.push({ topic, payload }));
  await stranger.subscribeAsync("#", { qos: 1 });
  await camera.publish('{"type":"real"}');
  await until(() => far.received.length === 1 && seen.length > 0);
  for (const { topic, payload } of seen) {
    expect(topic).toMatch(/^sonolens\/[0-9a-f]{32}\/[0-9A-Z]+$/i);
    expect(payload.toString()).not.toMatch(/real|SL-1/);
  }

  const [{ topic } = { topic: "" }] = seen;
  const forged = {
    from: "x",
    number: 1e9,
    kind: "published",
    topic: "devices/SL-1/messages",
    payload: "e30=",
  };
  const damaged = Buffer.from(seen.at(-1)?.payload ?? "");
  damaged[damaged.length - 8] = (damaged[damaged.length - 8] ?? 0) ^ 1;
  for (const payload of [...seen.map((one) => one.payload), JSON.stringify(forged), damaged, "", "{}"])
    await stranger.publishAsync(topic, payload, { qos: 1 });
  await stranger.publishAsync(topic, Buffer.alloc(400_000), { qos: 1 });
  await camera.publish('{"type":"real too"}');
  await until(() => far.received.length > 1);
  expect(far.received).toEqual(['{"type":"real"}', '{"type":"real too"}']);
});

it("goes on without the broker, says so once, and comes back by itself with what waited", async () => {
  const camera = await cameraAt(one);
  const near = await watcherAt(one);
  const far = await watcherAt(other);
  const person = await personAt(other);
  await broker.goAway();
  await until(async () => (await metric(one, "sonolens_joined")) === 0);
  expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
  await camera.publish('{"type":"meanwhile"}');
  await nickname(one, "meanwhile");
  await until(() => near.received.length === 1 && person.received.length === 1);
  await wait(2_000);
  expect(far.received).toEqual([]);
  await broker.resume();
  await areJoined();
  await until(() => far.received.length === 1);
  expect(far.received).toEqual(['{"type":"meanwhile"}']);
  expect(log.filter((line) => line.includes("not joined")).length).toBe(2);
  expect(log.filter((line) => line.includes("joined again")).length).toBe(2);
  expect(log.join("")).not.toContain(broker.password.slice(0, 8));
});

it("passes on no other topics than those of cameras, even of its own installation", async () => {
  const camera = await cameraAt(one);
  const far = await watcherAt(other);
  const person = await personAt(other);
  const rogue = await broker.connect();
  clients.push(rogue);
  const topics = new Set<string>();
  rogue.on("message", (topic) => topics.add(topic));
  await rogue.subscribeAsync("sonolens/#", { qos: 1 });
  await camera.publish("{}");
  await until(() => topics.size > 0);
  const [, installation = ""] = [...topics][0]?.split("/") ?? [];
  const secret = Buffer.from(readFileSync(join(folder.path, "secret"), "utf8"), "hex");
  const seal = createRelaySeal(createHmac("sha256", secret).update("joined servers: news").digest());
  let number = 0;
  const send = (topic: string, payload: string) => {
    number += 1;
    const message = { kind: "published", topic, payload: Buffer.from(payload) } as const;
    const sealed = seal.seal({ from: "rogue", number, message });
    return rogue.publishAsync(`sonolens/${installation}/rogue`, sealed, { qos: 1 });
  };
  const { body } = await other.call("getLiveCredentials", "/management/credentials", { as: "full" });
  for (const topic of [...body.topics, "devices/+/messages", "devices/SL-1/#", "#", "$SYS/x", "devices/SL-1"])
    await send(topic, '{"type":"forged"}');
  await send("devices/SL-1/messages", `"${"x".repeat(66_000)}"`);
  await send("devices/SL-1/messages", '{"type":"known"}');
  await until(() => far.received.includes('{"type":"known"}'));
  expect(far.received).toEqual(["{}", '{"type":"known"}']);
  expect(person.received).toEqual([]);
});

it("keeps two installations on one broker apart", async () => {
  const elsewhere = makeTemporaryFolder();
  const stranger = await start({ dataDir: elsewhere.path });
  try {
    await until(async () => (await metric(stranger, "sonolens_joined")) === 1);
    const strangersSecret = await pairCamera(stranger, "SL-1", "full");
    const token = await signInCamera(stranger, "SL-1", strangersSecret);
    const { body } = await stranger.call("getCameraLiveCredentials", "/api/camera/live-credentials/", {
      token,
    });
    const { client } = await listen(stranger, body);
    const near = await watcherAt(stranger);
    const watcher = await watcherAt(other);
    await client.publishAsync(body.publishTopic, '{"type":"theirs"}', { qos: 1 });
    await until(() => near.received.length === 1);
    await wait(200);
    expect(watcher.received).toEqual([]);
  } finally {
    await stranger.close();
    elsewhere.remove();
  }
});

it.each([
  ["a wrong password", (url: string) => url.replace("six", "seven")],
  ["a broker that is not there", () => "mqtt://joiner:pw-of-nobody@127.0.0.1:1"],
])("starts with %s, and tells no secret", async (_what, change) => {
  const elsewhere = makeTemporaryFolder();
  const lonely = await start({ dataDir: elsewhere.path, mqttUrl: change(broker.url) });
  try {
    await until(() => log.some((line) => line.includes("not joined")));
    expect(await metric(lonely, "sonolens_joined")).toBe(0);
    expect((await fetch(`${lonely.url}/readyz`)).status).toBe(200);
    expect(log.join("")).not.toMatch(/stones|pw-of-nobody/);
  } finally {
    await lonely.close();
    elsewhere.remove();
  }
});

it("does not take a broker for joined that keeps silent what its rules forbid", async () => {
  const mute = await startTestMqttBroker(() => false);
  const elsewhere = makeTemporaryFolder();
  const lonely = await start({ dataDir: elsewhere.path, mqttUrl: mute.url });
  try {
    await until(() => mute.clients() === 1);
    await wait(500);
    expect(await metric(lonely, "sonolens_joined")).toBe(0);
    await until(() => log.some((line) => line.includes("allowed to read and write")), 30_000);
  } finally {
    await lonely.close();
    await mute.close();
    elsewhere.remove();
  }
});
