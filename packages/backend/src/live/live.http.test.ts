import type { ApiSchema } from "@sonolens/api-client";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import WebSocket from "ws";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../testing/start-test-backend.ts";
import { until } from "../testing/until.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
const clients: MqttClient[] = [];

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs });
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  await test.close();
});

const credentialsOf = async (as: TestUser) =>
  (await test.call("getLiveCredentials", "/management/credentials", { as })).body;

async function connect(credentials: ApiSchema<"LiveCredentials">): Promise<MqttClient> {
  const client = await mqtt.connectAsync(`${test.url.replace("http", "ws")}/mqtt`, {
    username: credentials.username,
    password: credentials.password,
    clientId: credentials.clientId,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 5_000,
  });
  clients.push(client);
  return client;
}

async function listen(as: TestUser): Promise<ApiSchema<"LiveMessage">[]> {
  const credentials = await credentialsOf(as);
  const client = await connect(credentials);
  const messages: ApiSchema<"LiveMessage">[] = [];
  client.on("message", (_topic, payload) => messages.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(credentials.topics, { qos: 1 });
  return messages;
}

async function importOne(captureId: string): Promise<string> {
  const imported = await test.backend.importSnapshotFile(await aSnapshotFile(captureId), "full");
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}

it("[API-82] [LIVE-01] gives temporary credentials with which messages arrive, numbered from 1", async () => {
  const [full, demo, stranger] = [await listen("full"), await listen("demo"), await listen("stranger")];
  const id = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3401");
  await test.call("setSnapshotStarred", `/api/snapshots/${id}/starred/`, {
    as: "full",
    json: { starred: 1 },
  });
  await until(() => full.length === 2 && demo.length === 2);
  expect(full).toMatchObject([
    {
      type: "new-snapshot",
      sequence: 1,
      snapshotId: id,
      label: "Snapshot 3f2504e0-4f89-41d3-9a0c-0305e82c3401",
    },
    { type: "snapshot-changed", sequence: 2, snapshotId: id },
  ]);
  expect(demo.map((message) => message.sequence)).toEqual([1, 2]);
  expect(stranger).toEqual([]);
});

it("answers what was missed after a number, and where one stands with new credentials", async () => {
  const { body } = await test.call("listMissedMessages", "/api/live-messages/?after=1", { as: "demo" });
  expect(body).toMatchObject({ lastSequence: 2, complete: true, messages: [{ sequence: 2 }] });
  expect((await credentialsOf("demo")).sequence).toBe(2);
  const ahead = await test.call("listMissedMessages", "/api/live-messages/?after=99", { as: "demo" });
  expect(ahead.body).toEqual({ messages: [], lastSequence: 2, complete: false });
  const beyond = await test.call("listMissedMessages", "/api/live-messages/?after=1e308", { as: "full" });
  expect(beyond.status).toBe(400);
});

it("[API-36] [API-40] lets the last of two clients win at a field, and tells the other one", async () => {
  const id = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3451");
  const [first, second] = [await listen("full"), await listen("demo")];
  const set = async (distance: number) =>
    (
      await test.call("setSnapshotDistance", `/api/snapshots/${id}/distance/`, {
        as: "full",
        json: { distance },
      })
    ).body;
  const [one, two] = await Promise.all([set(3), set(4)]);
  const last = one.version > two.version ? one : two;
  expect(one.version).not.toBe(two.version);
  await until(() => first.length === 2 && second.length === 2);
  expect(second.map((message) => message.type)).toEqual(["snapshot-changed", "snapshot-changed"]);
  expect(second.at(-1)).toMatchObject({ snapshotId: id, version: last.version });
  const { body } = await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "demo" });
  expect(body.source_distance).toBe(last.snapshot.source_distance);
});

it.each([
  ["[API-43] [SNP-29]", "setSnapshotLabel", "label"],
  ["[API-42] [SNP-31]", "setSnapshotComments", "comments"],
] as const)(
  "%s keeps the first of two texts written at once, and gives the second writer what there is now",
  async (_row, operation, field) => {
    const id = await importOne(`3f2504e0-4f89-41d3-9a0c-0305e82c346${field.length}`);
    const other = await listen("demo");
    const { body } = await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" });
    const write = (text: string, version = body.version) =>
      test.call(operation, `/api/snapshots/${id}/${field}/`, {
        as: "full",
        json: { [field]: text },
        headers: { "if-match": `"${version}"` },
      });
    const answers = await Promise.all([write("of the first"), write("of the second")]);
    const [kept] = answers.filter(({ status }) => status === 200);
    const [stale] = answers.filter(({ status }) => status === 412);
    expect(stale?.refusal).toMatchObject({
      current: kept?.body.snapshot[field],
      version: kept?.body.version,
      codes: { detail: ["staleText"] },
    });
    await until(() => other.length === 1);
    expect(other[0]).toMatchObject({ type: "snapshot-changed", snapshotId: id, version: kept?.body.version });
    expect((await write("of both", Number(stale?.refusal.version))).status).toBe(200);
  },
);

it("refuses false and expired credentials, and another user's name", async () => {
  const credentials = await credentialsOf("demo");
  const strangers = await credentialsOf("stranger");
  await expect(connect({ ...credentials, password: `${credentials.password}x` })).rejects.toThrow();
  await expect(connect({ ...credentials, password: strangers.password })).rejects.toThrow();
  await expect(connect({ ...credentials, username: "", password: "" })).rejects.toThrow();
});

it("lets a user listen to nobody else's topics, not even by a wildcard", async () => {
  const mine = await credentialsOf("stranger");
  const theirs = await credentialsOf("full");
  const client = await connect(mine);
  for (const topic of [theirs.topics[0] ?? "", "#", "users/#", "users/+/messages", "$SYS/#", "+/+/+"]) {
    await expect(client.subscribeAsync(topic)).rejects.toThrow();
  }
});

it("lets a client publish nothing", async () => {
  const credentials = await credentialsOf("full");
  const received = await listen("full");
  const client = await connect(credentials);
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  client.publish(credentials.topics[0] ?? "", '{"type":"new-snapshot"}', { qos: 0 });
  await closed;
  expect(received).toEqual([]);
});

it("refuses a web page of another origin", async () => {
  const tryOrigin = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${test.url.replace("http", "ws")}/mqtt`, "mqtt", { origin });
      socket.on("open", () => {
        socket.close();
        resolve("open");
      });
      socket.on("error", (error) => resolve(error.message));
    });
  expect(await tryOrigin("https://evil.example")).toContain("403");
  expect(await tryOrigin("null")).toContain("403");
  expect(await tryOrigin(test.url)).toBe("open");
});

it("[LIVE-06] ends a connection when its credentials have expired", async () => {
  const client = await connect(await credentialsOf("stranger"));
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  nowMs += 3_601_000;
  await closed;
});
