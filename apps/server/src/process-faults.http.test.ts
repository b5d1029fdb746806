import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import type { MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../../tooling/tests/start-mosquitto.ts";
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
import { startViewer } from "./testing/start-viewer.ts";

// Jobs while the broker between processes fails, or a worker is killed during one.

const databaseServer = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), "sonolens-faults-"));
const awayMs = 20_000;
const clients: MqttClient[] = [];
let broker: Mosquitto;
let installation: Installation;
let servers: RunningProcess[];
let ann: PersonCalls;

async function isJoined({ url }: RunningProcess): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return /^sonolens_joined 1$/m.test(await answer.text());
}
const areJoined = (processes: readonly RunningProcess[], wanted = true) =>
  vi.waitFor(
    async () => {
      const all = await Promise.all(processes.map(isJoined));
      if (!all.every((joined) => joined === wanted)) throw new Error(`joined: ${all}`);
    },
    { timeout: 40_000, interval: 100 },
  );

describe.skipIf(databaseServer === undefined || !hasMosquitto())("two servers and workers", () => {
  beforeAll(async () => {
    broker = await startMosquitto(join(folder, "mosquitto"));
    installation = await startInstallation(databaseServer ?? "", broker.url, ["SL-1", "SL-2041"]);
    servers = [await installation.serve(), await installation.serve()];
    ann = await personCalls(servers[0]?.url ?? "", "ann");
    for (const serial of ["SL-1", "SL-2041"])
      await ann.post(servers[0]?.url ?? "", "/api/pair/", {
        device_serial: serial,
        device_totp_token: await installation.codeOf(serial),
      });
  }, 240_000);
  afterEach(() => {
    for (const client of clients.splice(0)) client.end(true);
  });
  afterAll(async () => {
    await installation?.close();
    await broker?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const urls = () => servers.map(({ url }) => url);

  it("answer every call while mosquitto is away for 20 s under load, and join again by themselves", async () => {
    const worker = await installation.work();
    await areJoined([...servers, worker]);
    const [home = "", away = ""] = urls();
    const viewers = urls().map((url) => startViewer(url, () => ann.token, 10));
    await expect.poll(() => viewers.every(({ state }) => state === "connected")).toBe(true);
    const camera = await cameraAt(home, "SL-1", installation.secrets.get("SL-1") ?? "");
    const path = "/vod/devices/SL-1/iot-credentials";
    const [near, far] = await Promise.all(
      [home, away].map(async (url) =>
        listenAt(url, await ann.get<ApiSchema<"DeviceLiveCredentials">>(url, path)),
      ),
    );
    if (near === undefined || far === undefined) throw new Error("nobody listens");
    clients.push(camera.client, near.client, far.client);
    const load = startMixedLoad(ann, urls);
    await wait(2_000);
    await broker.stop();
    await areJoined([...servers, worker], false);
    await camera.publish('{"type":"meanwhile"}');
    await expect.poll(() => near.received).toEqual(['{"type":"meanwhile"}']);
    await wait(awayMs);
    for (const { url } of [...servers, worker]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await broker.start();
    const startedMs = performance.now();
    await areJoined([...servers, worker]);
    const joinedMs = performance.now() - startedMs;
    await expect.poll(() => far.received, { timeout: 20_000 }).toEqual(['{"type":"meanwhile"}']);
    await load.stop();

    expect(load.refused()).toBe(0);
    for (const url of urls()) expect(await load.lostAt(url)).toEqual([]);
    await expect.poll(() => load.unmadeAt(away), { timeout: 60_000, interval: 1_000 }).toEqual([]);
    const { sequence } = await ann.get<ApiSchema<"LiveCredentials">>(home, "/management/credentials");
    for (const viewer of viewers) {
      await expect.poll(() => viewer.lastSequence, { timeout: 30_000 }).toBeGreaterThanOrEqual(sequence);
      expect(viewer.received).toEqual(viewer.received.map((_, index) => (viewer.received[0] ?? 0) + index));
      expect(viewer.resets).toBe(0);
      viewer.close();
    }
    for (const { process: running } of [...servers, worker]) {
      const { err, out } = running.output();
      const lines = `${err}${out}`.split("\n");
      expect(lines.filter((line) => line.includes("not joined to other servers"))).toHaveLength(1);
      expect(lines.filter((line) => line.includes("joined again"))).toHaveLength(1);
      expect(err + out).not.toContain("stones");
    }
    process.stdout.write(`${load.told()}; joined again ${(joinedMs / 1000).toFixed(1)} s after the broker\n`);
    worker.process.child.kill("SIGTERM");
    expect((await worker.process.ended).code).toBe(0);
  }, 240_000);

  it("have an export made once, by another worker, when the first is killed in the middle", async () => {
    const [url = ""] = urls();
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) ids.push(await ann.upload(url, await aSmallFile(40, 110)));
    type Missed = ApiSchema<"MissedMessages">;
    const { lastSequence } = await ann.get<Missed>(url, "/api/live-messages/?after=0");
    const first = await installation.work();
    const viewer = startViewer(servers[1]?.url ?? "", () => ann.token, 10);
    await expect.poll(() => viewer.state).toBe("connected");
    type Row = { id: string; attempts: number; status: string };
    const query = "select id, attempts, status from export_jobs where kind = 'nlz'";
    const asked: string[] = [];
    let killed: Row | undefined;
    for (let tries = 0; killed === undefined && tries < 5; tries += 1) {
      const worker = tries === 0 ? first : await installation.work();
      const body = { snapshotIds: ids, iotId: "", timezoneOffset: 0 };
      const { executionID } = await ann.post<{ executionID: string }>(url, "/api/download-snapshots/", body);
      asked.push(executionID);
      const taken = `${query} and id = '${executionID}' and leased_until is not null`;
      await expect.poll(() => installation.rows<Row>(taken).length, { timeout: 20_000, interval: 5 }).toBe(1);
      await worker.kill();
      [killed] = installation.rows<Row>(`${taken} and status = 'PROCESSING'`);
    }
    expect(killed).toMatchObject({ attempts: 1 });
    const killedMs = performance.now();
    const second = await installation.work();
    await expect
      .poll(() => installation.rows<Row>(`${query} and status <> 'FINISHED'`), {
        timeout: 120_000,
        interval: 500,
      })
      .toEqual([]);
    process.stdout.write(
      `made by the other worker ${((performance.now() - killedMs) / 1000).toFixed(0)} s after the kill\n`,
    );
    expect(installation.rows<Row>(`${query} and id = '${killed?.id}'`)).toMatchObject([{ attempts: 2 }]);
    await wait(500);
    const { messages } = await ann.get<Missed>(url, `/api/live-messages/?after=${lastSequence}`);
    for (const id of asked)
      expect(
        messages.filter(
          (message) => message.type === "export-nlz" && message.uuid === id && message.status === "FINISHED",
        ),
      ).toHaveLength(1);
    viewer.close();
    await second.kill();
  }, 240_000);

  it("have a video made once, by another worker, when the first is killed while it draws", async () => {
    const [url = ""] = urls();
    const id = await ann.upload(url, await aSmallFile(300, 110));
    type Row = { id: string; attempts: number; status: string; progress: number; file_bytes: number };
    const video = () => {
      const [row] = installation.rows<Row>(
        `select id, attempts, status, progress, file_bytes from videos where snapshot_id = '${id}'`,
      );
      return row;
    };
    const first = await installation.work();
    await ann.post(url, `/vod/jobs/devices/SL-2041/export/${id}`, {});
    await expect.poll(() => video()?.progress ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    await first.kill();
    expect(video()).toMatchObject({ attempts: 1, status: "PROCESSING" });
    const second = await installation.work();
    const other = await installation.work();
    await expect.poll(() => video()?.status, { timeout: 150_000, interval: 500 }).toBe("FINISHED");
    expect(video()?.attempts).toBe(2);
    const movie = await ann.get<ApiSchema<"SnapshotVideo">>(
      servers[1]?.url ?? "",
      `/api/snapshots/${id}/video-mov/`,
    );
    expect(movie).toMatchObject({ status: "ready" });
    const file = await fetch(new URL(String(movie.url), url));
    expect((await file.arrayBuffer()).byteLength).toBe(video()?.file_bytes);
    await second.kill();
    await other.kill();
  }, 300_000);
});
