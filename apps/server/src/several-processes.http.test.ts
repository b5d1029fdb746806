import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import type { MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { aSmallFile } from "./testing/a-small-file.ts";
import { startMixedLoad } from "./testing/mixed-load.ts";
import { type PersonCalls, personCalls } from "./testing/person-calls.ts";
import { cameraAt, listenAt } from "./testing/plain-mqtt.ts";
import {
  type Installation,
  metricsToken,
  type RunningProcess,
  startInstallation,
} from "./testing/start-installation.ts";
import { freePort, hasNginx, startNginx } from "./testing/start-nginx.ts";
import { startViewer } from "./testing/start-viewer.ts";

// Two servers and a worker, as real processes, over PostgreSQL, a bucket, an MQTT broker and one data folder:
// `npm run test:services` starts what they need.

const { TEST_DATABASE_URL: databaseServer, TEST_MQTT_URL: mqttUrl } = process.env;
const clients: MqttClient[] = [];
let installation: Installation;
let servers: [RunningProcess, RunningProcess];
let worker: RunningProcess;
let ann: PersonCalls;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const said = (what: string, ms: readonly number[]): void =>
  void process.stdout.write(
    `${what}: ${median(ms).toFixed(1)} ms in the middle, ${Math.max(...ms).toFixed(1)} ms at most\n`,
  );

async function isJoined({ url }: RunningProcess): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return /^sonolens_joined 1$/m.test(await answer.text());
}
const areJoined = () =>
  vi.waitFor(
    async () => {
      const all = await Promise.all([...servers, worker].map(isJoined));
      if (!all.every(Boolean)) throw new Error("not joined");
    },
    { timeout: 30_000, interval: 100 },
  );

async function personAt(url: string, from = url) {
  const connected = await listenAt(
    url,
    await ann.get<ApiSchema<"LiveCredentials">>(from, "/management/credentials"),
  );
  clients.push(connected.client);
  return connected;
}
async function watcherAt(url: string, serial: string, from = url) {
  const path = `/vod/devices/${serial}/iot-credentials`;
  const connected = await listenAt(url, await ann.get<ApiSchema<"DeviceLiveCredentials">>(from, path));
  clients.push(connected.client);
  return connected;
}
/** Sequence numbers of the live messages that a client received. */
const numbersOf = (received: readonly string[]): number[] =>
  received.map((text) => (JSON.parse(text) as { sequence: number }).sequence);
const expectNoGapAndNoDouble = (numbers: readonly number[]): void =>
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));

describe.skipIf(databaseServer === undefined || mqttUrl === undefined)("several processes", () => {
  beforeAll(async () => {
    installation = await startInstallation(databaseServer ?? "", mqttUrl ?? "", ["SL-1", "SL-2"]);
    servers = [await installation.serve(), await installation.serve()];
    worker = await installation.work();
    ann = await personCalls(servers[0].url, "ann");
    for (const serial of ["SL-1", "SL-2"])
      await ann.post(servers[0].url, "/api/pair/", {
        device_serial: serial,
        device_totp_token: await installation.codeOf(serial),
      });
    await areJoined();
  }, 240_000);
  afterEach(() => {
    for (const client of clients.splice(0)) client.end(true);
  });
  afterAll(() => installation?.close());

  const bothWays = () => {
    const [one, other] = servers;
    return [
      [one.url, other.url],
      [other.url, one.url],
    ] as const;
  };

  it("[LIVE-01] bring a message to clients of the other server, once and within milliseconds", async () => {
    const ms: number[] = [];
    for (const [home, away] of bothWays()) {
      const id = await ann.upload(home, await aSmallFile());
      // Analyses that finish after the import are announced too.
      await expect
        .poll(() => installation.rows("select 1 from snapshots where analysis_due = 1"), { timeout: 30_000 })
        .toEqual([]);
      // A message written just now arrives within 250 ms.
      await wait(1_000);
      const [near, far] = [await personAt(home, away), await personAt(away, home)];
      for (let index = 0; index < 20; index += 1) {
        const before = far.received.length;
        await ann.post(home, `/api/snapshots/${id}/distance/`, { distance: index + 1 });
        const answeredMs = performance.now();
        await expect.poll(() => far.received.length, { interval: 1 }).toBe(before + 1);
        ms.push((far.receivedMs.at(-1) ?? 0) - answeredMs);
      }
      await expect.poll(() => near.received.length).toBe(20);
      await wait(400);
      expect(far.received).toEqual(near.received);
      expectNoGapAndNoDouble(numbersOf(far.received));
    }
    said("a message at the other server, after the answer", ms);
    expect(median(ms)).toBeLessThan(100);
  });

  it("[LIVE-01] [API-90] bring what a camera publishes, and is told, to and from the other server", async () => {
    const ms: number[] = [];
    for (const [index, [home, away]] of bothWays().entries()) {
      const serial = `SL-${index + 1}`;
      const camera = await cameraAt(home, serial, installation.secrets.get(serial) ?? "");
      clients.push(camera.client);
      const [near, far] = [await watcherAt(home, serial, away), await watcherAt(away, serial, home)];
      const sent: string[] = [];
      for (let count = 0; count < 20; count += 1) {
        sent.push(JSON.stringify({ type: "transfer", count }));
        await camera.publish(sent.at(-1) ?? "");
        const publishedMs = performance.now();
        await expect.poll(() => far.received.length, { interval: 1 }).toBe(sent.length);
        ms.push((far.receivedMs.at(-1) ?? 0) - publishedMs);
      }
      await wait(300);
      expect(far.received).toEqual(sent);
      expect(near.received).toEqual(sent);
      await ann.post(away, `/api/device/${serial}/nickname/`, { nickname: `at ${away}` });
    }
    said("what a camera publishes at the other server, after it was taken", ms);
    expect(median(ms)).toBeLessThan(100);
  });

  it("take a form of the other server, and the rest of a file of which the other has the first part", async () => {
    for (const [home, away] of bothWays()) {
      await ann.upload(home, await aSmallFile(), away);
      const file = await aSmallFile(40, 110);
      const id = await ann.startUpload(home, file.length);
      const third = Math.floor(file.length / 3);
      expect(await ann.append(home, id, 0, file.subarray(0, third))).toBe(third);
      expect(await ann.append(away, id, third, file.subarray(third, 2 * third))).toBe(2 * third);
      expect(await ann.append(home, id, 2 * third, file.subarray(2 * third))).toBe(file.length);
      const outcome = await ann.get<{ state: string; result?: { snapshotId: string } }>(
        away,
        `/api/resumable-uploads/${id}/`,
      );
      expect(JSON.stringify(outcome)).toContain("imported");
    }
  });

  it("[LIVE-09] have an export that was asked for at one made by the worker, and told at the other", async () => {
    const id = await ann.upload(servers[0].url, await aSmallFile());
    await expect
      .poll(() => installation.rows("select 1 from snapshots where analysis_due = 1"), { timeout: 30_000 })
      .toEqual([]);
    const ms: number[] = [];
    for (const [home, away] of bothWays()) {
      const far = await personAt(away);
      const requestedMs = performance.now();
      const job = await ann.excel(home, [id]);
      const made = () => far.received.findIndex((text) => text.includes(job) && text.includes("FINISHED"));
      await expect.poll(made, { timeout: 15_000 }).toBeGreaterThan(-1);
      ms.push((far.receivedMs[made()] ?? 0) - requestedMs);
      expect(await ann.excelStatus(away, job)).toBe("FINISHED");
      await wait(300);
      expect(far.received.filter((text) => text.includes(job) && text.includes("FINISHED"))).toHaveLength(1);
    }
    said("an export of one snapshot by the worker, told at the other server", ms);
    expect(installation.rows("select attempts from export_jobs where attempts <> 1")).toEqual([]);
  });

  it.skipIf(!hasNginx)("answer everything behind a proxy that takes turns", async () => {
    const nginx = await startNginx(
      join(installation.folder, "nginx"),
      await freePort(),
      servers.map(({ url }) => url),
    );
    try {
      const { url } = nginx;
      const ben = await personCalls(url, "ben");
      const viewer = startViewer(url, () => ben.token, 10);
      await expect.poll(() => viewer.state).toBe("connected");
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) ids.push(await ben.upload(url, await aSmallFile()));
      const file = await aSmallFile(40, 110);
      const upload = await ben.startUpload(url, file.length);
      const part = Math.ceil(file.length / 5);
      for (let at = 0; at < file.length; )
        at = await ben.append(url, upload, at, file.subarray(at, at + part));
      for (const [index, id] of ids.entries())
        for (let turn = 1; turn <= 3; turn += 1)
          await ben.post(url, `/api/snapshots/${id}/distance/`, { distance: 10 * index + turn });
      // Both, one after the other.
      for (const _server of servers)
        for (const [index, id] of ids.entries())
          expect(await ben.get(url, `/api/snapshots/${id}/`)).toMatchObject({
            source_distance: 10 * index + 3,
          });
      const job = await ben.excel(url, ids);
      await expect.poll(() => ben.excelStatus(url, job), { timeout: 15_000 }).toBe("FINISHED");
      const { url: address } = await ben.get<{ url: string }>(
        url,
        `/api/poll-excel-result/?executionID=${job}`,
      );
      for (const _server of servers) {
        const table = await fetch(new URL(address, url));
        expect([table.status, (await table.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
      }
      for (const [index, serial] of ["SL-1", "SL-2"].entries()) {
        const camera = await cameraAt(url, serial, installation.secrets.get(serial) ?? "");
        clients.push(camera.client);
        const watchers = [await watcherAt(url, serial), await watcherAt(url, serial)];
        await camera.publish(`{"index":${index}}`);
        for (const { received } of watchers)
          await expect.poll(() => received).toEqual([`{"index":${index}}`]);
      }
      const { sequence } = await ben.get<ApiSchema<"LiveCredentials">>(url, "/management/credentials");
      await expect.poll(() => viewer.lastSequence).toBeGreaterThanOrEqual(sequence);
      expectNoGapAndNoDouble(viewer.received);
      viewer.close();

      // Both servers count guesses together.
      const guess = () =>
        fetch(`${url}/api/token/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ username: "ben", password: "wrong" }),
        });
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    } finally {
      await nginx.stop();
    }
  });

  it("lose nothing that was answered, whichever is killed under load", async () => {
    const viewers = servers.map(({ url }) => startViewer(url, () => ann.token, 10));
    await expect.poll(() => viewers.every(({ state }) => state === "connected")).toBe(true);
    const first = installation.rows<{ last: number }>(
      "select last_sequence as last from accounts where username = 'ann'",
    );
    const load = startMixedLoad(ann, () => servers.map(({ url }) => url));
    await wait(3_000);
    for (const which of [0, 1] as const) {
      const { port } = new URL(servers[which].url);
      await servers[which].kill();
      await wait(2_000);
      servers[which] = await installation.serve(Number(port));
      await wait(2_000);
    }
    await worker.kill();
    await wait(2_000);
    worker = await installation.work();
    await wait(2_000);
    await load.stop();
    await areJoined();

    for (const { url } of servers) expect(await load.lostAt(url)).toEqual([]);
    // The job of a killed process is taken over when its lease expires, after a minute.
    await expect.poll(() => load.unmadeAt(servers[1].url), { timeout: 120_000, interval: 1_000 }).toEqual([]);
    const last = async () => {
      const path = "/management/credentials";
      return (await ann.get<ApiSchema<"LiveCredentials">>(servers[0].url, path)).sequence;
    };
    const lastSequence = await last();
    for (const viewer of viewers) {
      await expect.poll(() => viewer.lastSequence, { timeout: 60_000 }).toBeGreaterThanOrEqual(lastSequence);
      expectNoGapAndNoDouble(viewer.received);
      expect(viewer.received[0]).toBe((first[0]?.last ?? 0) + 1);
      expect(viewer.resets).toBe(0);
      viewer.close();
    }
    process.stdout.write(`${load.told()}; ${viewers[0]?.received.length} messages received by each client\n`);
    expect(load.uploads()).toBeGreaterThan(20);
    expect(load.exports()).toBeGreaterThan(10);
  }, 400_000);
});
