import { setTimeout as wait } from "node:timers/promises";
import { type BackendProcess, startBackendProcess } from "./backend-process.ts";
import { type CrashClient, createCrashClient } from "./crash-client.ts";
import { seededRandom } from "./seeded-random.ts";

export interface CrashRound {
  readonly seed: number;
  readonly dataDir: string;
  /** Snapshot files, each of another snapshot. */
  readonly files: readonly Uint8Array[];
}

/** What was promised before the kill, and what had been asked for. */
interface Promised {
  readonly snapshotId: string;
  /** Last values that were acknowledged, and last ones that were sent. */
  distance: number | undefined;
  sentDistance: number | undefined;
  label: string | undefined;
  sentLabel: string | undefined;
}

export interface CrashOutcome {
  readonly acknowledgedImports: number;
  readonly acknowledgedEdits: number;
  /** What was promised and is gone; empty when all is well. */
  readonly lost: string[];
  /** Snapshots after everything was repeated. */
  readonly afterRepeating: number;
}

const workers = 8;

/**
 * Imports all files and edits what came in, kills the backend in the middle at a moment that the seed chooses, starts
 * it again, looks for everything that was acknowledged, and repeats the rest.
 */
export async function runCrashRound({ seed, dataDir, files }: CrashRound): Promise<CrashOutcome> {
  const random = seededRandom(seed);
  const killAfter = Math.floor(files.length * (0.1 + 0.8 * random()));
  const killDelayMs = random() * 40;
  const promised = new Map<number, Promised>();
  let edits = 0;

  const before = await startBackendProcess(dataDir);
  const client = await createCrashClient(before.url);
  let killing: Promise<void> | undefined;
  const kill = async (backend: BackendProcess): Promise<void> => {
    await wait(killDelayMs);
    await backend.kill();
  };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      const { snapshotId } = await client.upload(`${index}.nlz`, files[index] ?? new Uint8Array());
      const promise: Promised = {
        snapshotId,
        distance: undefined,
        sentDistance: undefined,
        label: undefined,
        sentLabel: undefined,
      };
      promised.set(index, promise);
      if (promised.size >= killAfter) killing ??= kill(before);
      edits += await edit(client, promise, index);
    }
  };
  await Promise.allSettled(Array.from({ length: workers }, work));
  await (killing ?? kill(before));

  const after = await startBackendProcess(dataDir);
  try {
    // The token from before the kill still counts: its session was acknowledged too.
    const again = await createCrashClient(after.url, client.token);
    const lost = await findLost(again, promised);
    let repeated = 0;
    const repeat = async (): Promise<void> => {
      for (let index = repeated++; index < files.length; index = repeated++) {
        const { snapshotId, created } = await again.upload(`${index}.nlz`, files[index] ?? new Uint8Array());
        const known = promised.get(index);
        if (known !== undefined && (created || known.snapshotId !== snapshotId))
          lost.push(`${index} came in twice`);
        await again.setDistance(snapshotId, 99);
      }
    };
    await Promise.all(Array.from({ length: workers }, repeat));
    const { snapshots } = await again.list();
    lost.push(
      ...snapshots.filter((record) => record.source_distance !== 99).map(({ id }) => `${id} kept no edit`),
    );
    return {
      acknowledgedImports: promised.size,
      acknowledgedEdits: edits,
      lost,
      afterRepeating: snapshots.length,
    };
  } finally {
    await after.kill();
  }
}

/** Two edits; the first failure ends the worker, as the backend is gone then. */
async function edit(client: CrashClient, promise: Promised, index: number): Promise<number> {
  promise.sentDistance = 1 + (index % 400);
  await client.setDistance(promise.snapshotId, promise.sentDistance);
  promise.distance = promise.sentDistance;
  promise.sentLabel = `edited ${index}`;
  await client.setLabel(promise.snapshotId, promise.sentLabel, Number.MAX_SAFE_INTEGER);
  promise.label = promise.sentLabel;
  return 2;
}

async function findLost(client: CrashClient, promised: ReadonlyMap<number, Promised>): Promise<string[]> {
  const lost: string[] = [];
  const { snapshots } = await client.list();
  const records = new Map(snapshots.map((record) => [record.id, record]));
  for (const [index, { snapshotId, distance, sentDistance, label, sentLabel }] of promised) {
    const record = records.get(snapshotId);
    if (record === undefined) {
      lost.push(`import ${index}`);
      continue;
    }
    const kept = [distance, sentDistance].includes(record.source_distance ?? undefined);
    if (distance !== undefined && !kept) lost.push(`distance of ${index}: ${record.source_distance}`);
    if (label !== undefined && ![label, sentLabel].includes(record.label)) lost.push(`label of ${index}`);
    for (const path of [
      `/api/snapshots/${snapshotId}/picture/`,
      `/api/snapshots/${snapshotId}/signal/`,
      `/bfv/devices/SL-2041/frames/${snapshotId}_bfv`,
    ]) {
      if ((await client.bytes(path)).length < 100) lost.push(`file of ${index}: ${path}`);
    }
  }
  const { messages } = await client.missed(0);
  const gap = messages.findIndex((message, position) => message.sequence !== position + 1);
  if (gap >= 0) lost.push(`message ${gap + 1}`);
  for (const { snapshotId } of promised.values()) {
    const told = messages.some(
      (message) => message.type === "new-snapshot" && message.snapshotId === snapshotId,
    );
    if (!told) lost.push(`message of ${snapshotId}`);
  }
  return lost;
}
