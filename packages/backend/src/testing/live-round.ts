import type { ApiSchema } from "@sonolens/api-client";
import { createScope, failure, type Result, success } from "@sonolens/foundation";
import { createLiveClient } from "@sonolens/iot-client";
import { aSnapshotFile } from "./a-snapshot-file.ts";
import { startBackendProcess } from "./backend-process.ts";
import { createCrashClient } from "./crash-client.ts";
import { seededRandom } from "./seeded-random.ts";
import { startTcpProxy } from "./tcp-proxy.ts";
import { until } from "./until.ts";

export interface LiveRound {
  readonly seed: number;
  readonly dataDir: string;
  readonly messages: number;
  readonly cuts: number;
  readonly kills: number;
}

export interface LiveOutcome {
  /** Numbers that the client handed over, in their order. */
  readonly heard: readonly number[];
  /** How many messages the server counted for the client. */
  readonly last: number;
  readonly acknowledged: number;
  readonly resets: number;
}

/**
 * Writes one change after the other while a client listens; cuts its connection and kills the server between and in
 * the middle of changes, at places that the seed chooses, and starts the server again.
 */
export async function runLiveRound({
  seed,
  dataDir,
  messages,
  cuts,
  kills,
}: LiveRound): Promise<LiveOutcome> {
  const random = seededRandom(seed);
  const proxy = await startTcpProxy();
  const scope = createScope();
  let backend = await startBackendProcess(dataDir);
  proxy.leadTo(backend.url);
  let api = await createCrashClient(backend.url);
  const { snapshotId } = await api.upload(
    "a.nlz",
    await aSnapshotFile("6f2504e0-4f89-41d3-9a0c-000000000001", { size: 16 }),
  );
  const { token } = api;
  const heard: number[] = [];
  let resets = 0;

  const get = async <Name extends "LiveCredentials" | "MissedMessages">(
    path: string,
  ): Promise<Result<ApiSchema<Name>, unknown>> => {
    const answer = await fetch(backend.url + path, { headers: { authorization: `Bearer ${token}` } });
    return answer.ok ? success((await answer.json()) as ApiSchema<Name>) : failure(answer.status);
  };
  const client = createLiveClient({
    url: `ws://127.0.0.1:${proxy.port}/mqtt`,
    scope,
    // Waits as a user's client does, but a tenth as long.
    timers: {
      after(delayMs, callback) {
        const timer = setTimeout(callback, delayMs / 10);
        return () => clearTimeout(timer);
      },
    },
    getCredentials: () => get<"LiveCredentials">("/management/credentials"),
    fetchMissed: (after) => get<"MissedMessages">(`/api/live-messages/?after=${after}`),
    onMessage: ({ sequence }) => heard.push(sequence),
    onState: () => {},
    onError: () => {},
    onReset: () => {
      resets += 1;
    },
  });

  try {
    await until(() => client.state === "connected");
    const first = client.lastSequence;
    const at = (count: number) =>
      new Set(Array.from({ length: count }, () => Math.floor(random() * messages)));
    const [cutAt, killAt] = [at(cuts), at(kills)];
    let acknowledged = 0;
    for (let index = 0; index < messages; index += 1) {
      const distance = 1 + (index % 400) + 0.5 * (Math.floor(index / 400) % 2);
      const change = api.setDistance(snapshotId, distance).then(
        () => true,
        () => false,
      );
      if (cutAt.has(index)) proxy.cut();
      if (killAt.has(index)) {
        await backend.kill();
        backend = await startBackendProcess(dataDir);
        proxy.leadTo(backend.url);
        api = await createCrashClient(backend.url, token);
      }
      const isAcknowledged = await change;
      if (!isAcknowledged && !killAt.has(index)) throw new Error(`Change ${index} was refused.`);
      if (isAcknowledged) acknowledged += 1;
    }
    const told = await get<"LiveCredentials">("/management/credentials");
    const last = told.ok ? told.value.sequence : Number.NaN;
    await until(() => client.lastSequence >= last, 30_000);
    // Analyses in the background may tell more while this looks.
    return { heard: heard.filter((sequence) => sequence <= last), last: last - first, acknowledged, resets };
  } finally {
    scope.dispose();
    await backend.kill();
    await proxy.close();
  }
}
