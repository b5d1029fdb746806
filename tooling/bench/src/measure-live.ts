import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import { type CameraPeer, createCameraPeer } from "@sonolens/camera-simulator";
import mqtt, { type MqttClient } from "mqtt";
import type { Figure, Figures } from "./comparison.ts";
import { call, type Memory, signIn, someAtOnce, startServer } from "./server-process.ts";

const accountCount = 20;
const viewersPerAccount = 10;
const levels = [250, 500, 1_000];
/** Interval between two messages of a camera, and between two of its status reports. */
const messageEveryMs = 20_000;
const measuredMs = 15_000;
const atOnce = 10;

interface Level {
  readonly cameras: number;
  readonly clients: number;
  readonly memory: Memory;
  /** Milliseconds from a camera's publishing to each viewer that receives it. */
  readonly channelMs: readonly number[];
  /** Milliseconds from the server's storing of a message to each viewer that it is for. */
  readonly outboxMs: readonly number[];
}

/** Simulated cameras and viewers on one server process: latency of messages, and memory per client. */
export async function measureLive(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bench-"));
  const most = Math.max(...levels);
  const server = await startServer<{ address: string; password: string; secrets: Record<string, string> }>(
    "live-server.ts",
    [folder, String(accountCount), String(most)],
  );
  const peers: CameraPeer[] = [];
  const viewers: MqttClient[] = [];
  try {
    const { address, password, secrets } = server.told;
    const tokens: string[] = [];
    for (let number = 0; number < accountCount; number += 1)
      tokens.push(await signIn(address, `viewer${number}`, password));
    const before = await server.memory();
    const heard = { channelMs: [] as number[], outboxMs: [] as number[] };
    const serials = Object.keys(secrets);
    const measured: Level[] = [];
    for (const level of levels) {
      await someAtOnce(serials.slice(peers.length, level), atOnce, async (serial) => {
        const number = serials.indexOf(serial);
        const peer = createCameraPeer({ server: address, serial, secret: secrets[serial] ?? "" });
        await call(address, tokens[number % accountCount] ?? "", "/api/pair/", {
          device_serial: serial,
          device_totp_token: await peer.code(),
        });
        peer.turnOn();
        peers.push(peer);
      });
      while (peers.some(({ state }) => state !== "online")) await wait(100);
      if (viewers.length === 0) {
        const wanted = tokens.flatMap((token, account) =>
          Array.from({ length: viewersPerAccount }, () => ({ token, serial: serials[account] ?? "" })),
        );
        await someAtOnce(wanted, atOnce, async ({ token, serial }) => {
          viewers.push(...(await connectViewer(address, token, serial, heard)));
        });
      }
      await wait(2_000);
      const memory = await server.memory();
      const channelMs = heard.channelMs.length;
      const outboxMs = heard.outboxMs.length;
      await letThemTalk(peers);
      measured.push({
        cameras: level,
        clients: level + viewers.length,
        memory,
        channelMs: heard.channelMs.slice(channelMs),
        outboxMs: heard.outboxMs.slice(outboxMs),
      });
    }
    return figuresOf(before, measured);
  } finally {
    for (const viewer of viewers) viewer.end(true);
    await Promise.all(peers.map((peer) => peer.turnOff()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every camera reports once per round; the first of each account also publishes, because those are watched. */
async function letThemTalk(peers: readonly CameraPeer[]): Promise<void> {
  const endMs = performance.now() + measuredMs;
  const everyMs = messageEveryMs / peers.length;
  const pending: Promise<void>[] = [];
  for (let turn = 0; performance.now() < endMs; turn += 1) {
    const startMs = performance.now();
    peers[turn % accountCount]?.publish({ type: "heartbeat", sentMs: performance.now() });
    pending.push(peers[turn % peers.length]?.report({ batteryPercent: turn % 101 }) ?? Promise.resolve());
    await wait(Math.max(0, everyMs - (performance.now() - startMs)));
  }
  await Promise.all(pending);
  await wait(1_000);
}

async function connectViewer(
  address: string,
  token: string,
  serial: string,
  heard: { readonly channelMs: number[]; readonly outboxMs: number[] },
): Promise<MqttClient[]> {
  const own = await call<ApiSchema<"LiveCredentials">>(address, token, "/management/credentials");
  const path = `/vod/devices/${serial}/iot-credentials`;
  const channel = await call<ApiSchema<"DeviceLiveCredentials">>(address, token, path);
  const first = await listen(address, own, (message) => {
    const { sentAt } = message as { sentAt: string };
    heard.outboxMs.push(Date.now() - Date.parse(sentAt));
  });
  const second = await listen(address, channel, (message) => {
    const { sentMs } = message as { sentMs: number };
    heard.channelMs.push(performance.now() - sentMs);
  });
  return [first, second];
}

async function listen(
  address: string,
  { username, password, clientId, topics }: ApiSchema<"DeviceLiveCredentials">,
  onMessage: (message: unknown) => void,
): Promise<MqttClient> {
  const client = await mqtt.connectAsync(
    `${address.replace("http", "ws")}/mqtt`,
    { username, password, clientId, protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 60_000 },
    false,
  );
  client.on("message", (_topic, payload) => onMessage(JSON.parse(payload.toString())));
  await client.subscribeAsync([...topics], { qos: 1 });
  return client;
}

function figuresOf(before: Memory, measured: readonly Level[]): Figures {
  const figures: Figure[] = [];
  const plain = (name: string, value: number, digits: number, runs: number) =>
    figures.push({ name, median: value, low: value, high: value, digits, runs });
  for (const { cameras, clients, memory, channelMs, outboxMs } of measured) {
    for (const [what, times] of [
      ["camera to viewer", channelMs],
      ["server's note to viewer", outboxMs],
    ] as const) {
      const sorted = [...times].sort((one, other) => one - other);
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
      const name = `${cameras} cameras: ${what}`;
      figures.push({
        name: `${name}, ms`,
        median: at(0.5),
        low: at(0.05),
        high: at(0.95),
        digits: 1,
        runs: sorted.length,
      });
      plain(`${name}, 99 of 100 within ms`, at(0.99), 1, sorted.length);
    }
    plain(`${cameras} cameras: server holds MB, of ${clients} clients`, memory.heldBytes / 1e6, 1, 1);
    plain(`${cameras} cameras: resident MB`, memory.rssBytes / 1e6, 0, 1);
  }
  const steps = measured.slice(1).map((level, index) => {
    const from = measured[index] as Level;
    const kB = (level.memory.heldBytes - from.memory.heldBytes) / (level.clients - from.clients) / 1000;
    plain(`slope from ${from.cameras} to ${level.cameras} cameras, kB per client`, kB, 1, 1);
    return kB;
  });
  plain("slope of the last step by the first", (steps.at(-1) ?? 0) / (steps[0] || 1), 2, 1);
  plain("before any client, MB", before.heldBytes / 1e6, 1, 1);
  return {
    name: "live",
    what: `${levels.join(", ")} cameras that report every ${messageEveryMs / 1000} s, ${
      accountCount * viewersPerAccount
    } viewers of ${accountCount} accounts with two connections each, one server process`,
    figures,
  };
}
