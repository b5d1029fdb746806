import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectLive, signInCamera } from "../testing/a-camera.ts";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { type Listener, startListener } from "../testing/live-listener.ts";
import { pairCamera } from "../testing/pair-camera.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../testing/start-test-backend.ts";
import { startTcpProxy, type TcpProxy } from "../testing/tcp-proxy.ts";
import { until } from "../testing/until.ts";

/** A client that does not read, and what others notice of it. */
let test: TestBackend;
let proxy: TcpProxy;
let secret: string;
let aheadMs = 0;
const ids = new Map<TestUser, string>();
const clients: MqttClient[] = [];
const listeners: Listener[] = [];

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => Date.now() + aheadMs, trustProxy: true });
  proxy = await startTcpProxy();
  proxy.leadTo(test.url);
  secret = await pairCamera(test, "SL-1", "full");
  for (const [index, user] of (["full", "stranger"] as const).entries()) {
    const file = await aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-0305e82c348${index}`, { size: 16 });
    const imported = await test.backend.importSnapshotFile(file, user);
    if (!imported.ok) throw new Error(imported.error.message);
    ids.set(user, imported.value.snapshotId);
  }
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  for (const listener of listeners) await listener.close();
  await proxy.close();
  await test.close();
});

let distance = 1;
async function change(as: TestUser) {
  distance = (distance % 50) + 1;
  await test.call("setSnapshotDistance", `/api/snapshots/${ids.get(as)}/distance/`, {
    as,
    json: { distance },
  });
}

async function watch(at: Pick<TestBackend, "url">) {
  const path = "/vod/devices/SL-1/iot-credentials";
  const { body } = await test.call("getDeviceLiveCredentials", path, { as: "full" });
  const client = await connectLive({ ...test, url: at.url }, body);
  clients.push(client);
  client.on("error", () => undefined);
  await client.subscribeAsync(body.topics, { qos: 1 });
  return client;
}

async function listen(as: TestUser) {
  const listener = await startListener(() => test.url, await test.token(as));
  listeners.push(listener);
  await until(() => listener.isConnected());
  return listener;
}

async function camera() {
  const token = await signInCamera(test, "SL-1", secret);
  const { body } = await test.call("getCameraLiveCredentials", "/api/camera/live-credentials/", { token });
  const client = await connectLive(test, body);
  clients.push(client);
  return (bytes: number) => client.publishAsync(body.publishTopic, `"${"x".repeat(bytes)}"`, { qos: 1 });
}

it("[LIVE-01] brings others their messages at once while a client reads nothing of a camera with much to send", async () => {
  const other = await listen("stranger");
  for (let count = 0; count < 3; count += 1) await watch({ url: `http://127.0.0.1:${proxy.port}` });
  const publish = await camera();
  proxy.hold();
  // More than the buffers of the sockets take.
  for (let count = 0; count < 300; count += 1) {
    await publish(60_000);
    // No more than the limit in a second.
    if (count % 80 === 79) aheadMs += 1_000;
  }
  const beganMs = performance.now();
  const before = other.received().length;
  await change("stranger");
  await until(() => other.received().length > before);
  expect(performance.now() - beganMs).toBeLessThan(3_000);
  proxy.cut();
});

it("[LIVE-01] works on while the clients of an account have had as much as they may in a second", async () => {
  const watchers = await Promise.all([watch(test), watch(test), watch(test)]);
  let received = 0;
  for (const watcher of watchers)
    watcher.on("message", () => {
      received += 1;
    });
  const publish = await camera();
  const busy = watchBusy();
  const beganMs = performance.now();
  // Longer than two seconds, so that one of them is whole; the first messages of it are all that they may have.
  for (let count = 1; performance.now() - beganMs < 2_200; count += 1) {
    await publish(60_000);
    if (count % 80 === 0) aheadMs += 1_000;
  }
  expect(received).toBeGreaterThan(watchers.length);
  expect(busy.stop()).toBeLessThan(250);
});

/** The most processor time of this thread in one turn of the event loop, in which timers fire. */
function watchBusy(): { stop(): number } {
  let most = 0;
  let worked = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    most = Math.max(most, (now.user + now.system - worked.user - worked.system) / 1e3);
    worked = now;
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

it("[LIVE-03] gives a client that read nothing for a while all it missed, once it reads again", async () => {
  const listener = await listen("full");
  const other = await listen("stranger");
  listener.hold();
  const saved = await addLongMessages(await listener.countedByServer());
  const before = other.received().length;
  const beganMs = performance.now();
  await change("stranger");
  // Published after the others, of which the client has no room for the last.
  await until(() => other.received().length > before);
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  listener.release();
  await until(() => listener.lastSequence() === saved);
  const [first = 0] = listener.received();
  expect(listener.received()).toEqual(Array.from({ length: saved - first + 1 }, (_, index) => first + index));
  expect(listener.resets()).toBe(0);
});

/** So long that 16 MB of them fit into no buffer; returns the number of the last. */
async function addLongMessages(from: number): Promise<number> {
  const accountId = String(test.database.all("select id from accounts where username = 'full'")[0]?.id);
  const count = 900;
  test.database.run(
    `with recursive numbers (n) as (select ${from + 1} union all select n + 1 from numbers where n < ${from + count})
     insert into outbox (account_id, sequence, message, created_at)
     select '${accountId}', n, '{"type":"snapshot-changed","sequence":' || n || ',"version":' || n ||
       ',"sentAt":"2026-11-24T12:00:00.000Z","snapshotId":"${"x".repeat(16_000)}"}', '2026-11-24' from numbers`,
  );
  test.database.run(`update accounts set last_sequence = ${from + count} where id = '${accountId}'`);
  await change("full");
  return from + count + 1;
}

it("[LIVE-01] leaves other visitors of the demo their connections, whatever one of them opens", async () => {
  const join = async (address: string) => {
    const { body } = await test.call("getLiveCredentials", "/management/credentials", {
      as: "demo",
      headers: { "x-forwarded-for": address },
    });
    clients.push(await connectLive(test, body));
  };
  for (let count = 0; count < 10; count += 1) await join("192.0.2.1");
  await expect(join("192.0.2.1")).rejects.toThrow();
  await join("192.0.2.2");
});
