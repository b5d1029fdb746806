import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closed, connectLive, signInCamera } from "../testing/a-camera.ts";
import { pairCamera } from "../testing/pair-camera.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../testing/start-test-backend.ts";
import { until } from "../testing/until.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-22T12:00:00Z");
const clients: MqttClient[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  const tokenLifetimes = { accessS: 10 ** 7, refreshS: 10 ** 7 };
  test = await startTestBackend({ nowMs: () => nowMs, tokenLifetimes });
  secrets.set("SL-1", await pairCamera(test, "SL-1", "full", { productCode: "SC1" }));
  secrets.set("SL-2", await pairCamera(test, "SL-2", "stranger"));
});
beforeEach(() => {
  nowMs += 1_000;
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  await test.close();
});

const watcherOf = (as: TestUser, serial: string) =>
  test.call("getDeviceLiveCredentials", `/vod/devices/${serial}/iot-credentials`, { as });

async function cameraCredentials(serial: string) {
  const token = await signInCamera(test, serial, secrets.get(serial) ?? "");
  return (await test.call("getCameraLiveCredentials", "/api/camera/live-credentials/", { token })).body;
}

async function connect(
  ...args: Parameters<typeof connectLive> extends [unknown, ...infer Rest] ? Rest : never
) {
  const client = await connectLive(test, ...args);
  clients.push(client);
  return client;
}

async function camera(serial: string) {
  const credentials = await cameraCredentials(serial);
  const client = await connect(credentials);
  const received: string[] = [];
  client.on("message", (_topic, payload) => received.push(payload.toString()));
  await client.subscribeAsync(credentials.topics, { qos: 1 });
  return { client, received, publishTopic: credentials.publishTopic, topics: credentials.topics };
}

async function watcher(as: TestUser, serial: string) {
  const { body } = await watcherOf(as, serial);
  const client = await connect(body);
  const received: string[] = [];
  client.on("message", (_topic, payload) => received.push(payload.toString()));
  await client.subscribeAsync(body.topics, { qos: 1 });
  return { client, received };
}

it("[API-81] [LIVE-01] brings what a camera publishes to those who have it, and to nobody else", async () => {
  const { client, publishTopic } = await camera("SL-1");
  const [full, demo, stranger] = [
    await watcher("full", "SL-1"),
    await watcher("demo", "SL-1"),
    await watcher("stranger", "SL-2"),
  ];
  await client.publishAsync(publishTopic, '{"type":"transfer","progress":50}', { qos: 1 });
  await until(() => full.received.length === 1 && demo.received.length === 1);
  expect(full.received).toEqual(['{"type":"transfer","progress":50}']);
  expect(stranger.received).toEqual([]);
  expect((await watcherOf("stranger", "SL-1")).status).toBe(404);
  expect((await watcherOf("full", "SL-404")).status).toBe(404);
});

it("[API-90] tells a camera at once that there is something to do", async () => {
  const { received } = await camera("SL-1");
  const other = await camera("SL-2");
  await test.backend.cameras.addSoftware({ version: "3.2.0", productCode: "SC1" });
  const json = { targetSoftwareVersion: "3.2.0", configurationId: null, updateMode: "S3" };
  await test.call("requestDeviceUpdate", "/api/device/SL-1/update/", { as: "full", json });
  await until(() => received.length === 1);
  expect(received).toEqual(['{"type":"state-changed"}']);
  expect(other.received).toEqual([]);
});

it("[API-68] [LIVE-01] gives the credentials of an upload, with which one's own messages arrive", async () => {
  const { body } = await test.call("getUploadCredentials", "/api/get-upload-iot/", { as: "full" });
  const client = await connect(body);
  const received: string[] = [];
  client.on("message", (_topic, payload) => received.push(payload.toString()));
  await client.subscribeAsync(body.topics, { qos: 1 });
  const json = { nickname: `at ${nowMs}` };
  await test.call("setDeviceNickname", "/api/device/SL-1/nickname/", { as: "full", json });
  await until(() => received.length === 1);
  expect(JSON.parse(received[0] ?? "")).toMatchObject({ type: "cameras-changed" });
});

describe("refuses", () => {
  const wildcards = [
    "#",
    "+/+/+",
    "devices/#",
    "devices/+/messages",
    "devices/SL-1/#",
    "devices/SL-1/+",
    "$SYS/#",
    "$share/x/devices/SL-1/messages",
  ];

  it("to let anybody hear anything but their own topic, or by a wildcard", async () => {
    const full = await connect((await watcherOf("full", "SL-1")).body);
    for (const topic of [...wildcards, "devices/SL-1/commands", "devices/SL-2/messages", "users/x/messages"])
      await expect(full.subscribeAsync(topic), topic).rejects.toThrow();
    const own = await camera("SL-2");
    for (const topic of [...wildcards, own.publishTopic, "devices/SL-1/commands", "devices/SL-1/messages"])
      await expect(own.client.subscribeAsync(topic), topic).rejects.toThrow();
  });

  it.each([
    ["another camera's messages", "devices/SL-2/messages", {}],
    ["its own commands", "devices/SL-1/commands", {}],
    ["a user's messages", "users/x/messages", {}],
    ["$SYS", "$SYS/x", {}],
    ["a retained message", "devices/SL-1/messages", { retain: true }],
  ])("to let a camera publish to %s", async (_, topic, options) => {
    const other = await watcher("stranger", "SL-2");
    const own = await watcher("full", "SL-1");
    const { client } = await camera("SL-1");
    const end = closed(client);
    client.publish(topic, '{"type":"forged"}', { qos: 0, ...options });
    await end;
    expect([...other.received, ...own.received]).toEqual([]);
  });

  it("to let those who hear a camera publish for it, also by a will", async () => {
    const listener = await watcher("full", "SL-1");
    const { body } = await watcherOf("demo", "SL-1");
    const will = {
      topic: "devices/SL-1/messages",
      payload: Buffer.from('{"type":"forged"}'),
      qos: 1,
      retain: true,
    } as const;
    const forger = await connect(body, { will });
    const end = closed(forger);
    forger.publish("devices/SL-1/messages", '{"type":"forged"}');
    await end;
    const again = await connect((await watcherOf("demo", "SL-1")).body, { will });
    again.stream.destroy();
    const { client, publishTopic } = await camera("SL-1");
    await client.publishAsync(publishTopic, '{"type":"real"}', { qos: 1 });
    await until(() => listener.received.length > 0);
    expect(listener.received).toEqual(['{"type":"real"}']);
  });

  it("to keep a retained message, and another client with the same credentials under another name", async () => {
    const credentials = (await watcherOf("full", "SL-1")).body;
    await expect(connect({ ...credentials, clientId: "camera-SL-1" })).rejects.toThrow();
    await expect(connect({ ...credentials, username: "camera" })).rejects.toThrow();
  });

  it("a camera that floods", async () => {
    const { client, publishTopic } = await camera("SL-1");
    const end = closed(client);
    for (let index = 0; index < 150; index += 1) client.publish(publishTopic, "{}");
    await end;
  });
});

it("[API-92] ends the connections of a camera and of its watchers when it is removed", async () => {
  const { client } = await camera("SL-1");
  const listener = await watcher("full", "SL-1");
  const ends = [closed(client), closed(listener.client)];
  await test.call("removeDevice", "/api/device/SL-1/remove/", { as: "full", method: "POST" });
  await Promise.all(ends);
  expect((await watcherOf("full", "SL-1")).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
});

it("ends the connections of a camera that another process withdrew, and takes its credentials no more", async () => {
  const credentials = await cameraCredentials("SL-2");
  const client = await connect(credentials);
  const end = closed(client);
  test.database.run("update devices set withdrawn_at = '2026-11-22' where serial = 'SL-2'");
  await end;
  await expect(connect(credentials)).rejects.toThrow();
});
