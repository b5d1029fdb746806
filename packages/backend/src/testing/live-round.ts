import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { aSnapshotFile } from "./a-snapshot-file.ts";
import { startBackendProcess } from "./backend-process.ts";
import { createCrashClient } from "./crash-client.ts";
import { startListener } from "./live-listener.ts";
import { until } from "./until.ts";

export interface LiveRound {
  readonly seed: number;
  readonly dataDir: string;
  readonly messages: number;
  readonly cuts: number;
  readonly kills: number;
}

export interface LiveOutcome {
  /** Numbers that the client delivered, in order. */
  readonly received: readonly number[];
  /** How many messages the server counted for the client. */
  readonly last: number;
  readonly acknowledged: number;
  readonly resets: number;
}

/**
 * Makes one change after the other while a client listens; cuts its connection and kills the server between
 * and in the middle of changes, at points that the seed determines, and restarts the server.
 */
export async function runLiveRound({
  seed,
  dataDir,
  messages,
  cuts,
  kills,
}: LiveRound): Promise<LiveOutcome> {
  const random = seededRandom(seed);
  let backend = await startBackendProcess(dataDir);
  let api = await createCrashClient(backend.url);
  const { snapshotId } = await api.upload(
    "a.nlz",
    await aSnapshotFile("6f2504e0-4f89-41d3-9a0c-000000000001", { size: 16 }),
  );
  const { token } = api;
  const listener = await startListener(() => backend.url, token);

  try {
    await until(() => listener.isConnected());
    const first = listener.lastSequence();
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
      if (cutAt.has(index)) listener.cut();
      if (killAt.has(index)) {
        await backend.kill();
        backend = await startBackendProcess(dataDir);
        listener.leadTo(backend.url);
        api = await createCrashClient(backend.url, token);
      }
      const isAcknowledged = await change;
      if (!isAcknowledged && !killAt.has(index)) throw new Error(`Change ${index} was refused.`);
      if (isAcknowledged) acknowledged += 1;
    }
    const last = await listener.countedByServer();
    await until(() => listener.lastSequence() >= last, 30_000);
    // Background analyses may send more messages before and meanwhile.
    const received = listener.received().filter((sequence) => sequence > first && sequence <= last);
    return { received, last: last - first, acknowledged, resets: listener.resets() };
  } finally {
    await listener.close();
    await backend.kill();
  }
}
