import { createHash } from "node:crypto";
import { openAsBlob, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeWav } from "@sonolens/acoustics";
import { createApiClient, createSession, uploadResumably } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { type BackendProcess, startBackendProcess } from "../../testing/backend-process.ts";
import { createCrashClient } from "../../testing/crash-client.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTcpProxy, type TcpProxy } from "../../testing/tcp-proxy.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const seeds = Array.from({ length: isLong ? 20 : 1 }, (_, index) => 400 + index);
const folder = makeTemporaryFolder();
let server: BackendProcess;
let proxy: TcpProxy;

beforeAll(async () => {
  server = await startBackendProcess(folder.path, { uploadBytes: 3_000_000_000 });
  proxy = await startTcpProxy();
  proxy.leadTo(server.url);
});
afterAll(async () => {
  await proxy.close();
  await server.kill();
  folder.remove();
});

async function signedIn() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const baseUrl = `http://127.0.0.1:${proxy.port}`;
  const client = createApiClient({ baseUrl, fetch, session: createSession(storage), language: () => "en" });
  const answer = await client.signIn({ username: "full", password: "full-sonolens" });
  if (!answer.ok) throw new Error(answer.error.code);
  return { client, storage, items };
}

/** A snapshot of about 3 MB that does not compress. */
async function noisyFile(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const random = seededRandom(seed);
  const samples = new Float32Array(1_500_000).map(() => random() * 1.8 - 0.9);
  const id = `6f2504e0-4f89-41d3-9a0c-${String(seed).padStart(12, "0")}`;
  const audioWav = encodeWav([samples], 96_000, "pcm16");
  return Uint8Array.from(await aSnapshotFile(id, { audioWav, size: 16 }));
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

it.each(seeds)(
  "[API-67] brings a file in whole and once over connections that are cut at random bytes, and a server that is killed (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const file = await noisyFile(seed);
    const { client } = await signedIn();
    const crash = await createCrashClient(server.url);
    const before = (await crash.missed(0)).messages.length;
    let connections = 0;
    proxy.cut();
    proxy.cutAfter(() => {
      connections += 1;
      return 1 + Math.floor(random() * 400_000);
    });
    let kept = 0;
    let isKilled = false;
    let restarted: Promise<void> | undefined;
    const restart = async (): Promise<void> => {
      await server.kill();
      server = await startBackendProcess(folder.path, { uploadBytes: 3_000_000_000 });
      proxy.leadTo(server.url);
    };
    const sent = await uploadResumably(
      client,
      { filename: `seed ${seed}.nlz`, bytes: new Blob([file]) },
      {
        random,
        maxFailures: 1_000,
        maxPauseMs: 500,
        onProgress(keptBytes) {
          // Once reported as received, bytes are never lost.
          expect(keptBytes).toBeGreaterThanOrEqual(kept);
          kept = keptBytes;
          if (isKilled || keptBytes < file.length / 2) return;
          isKilled = true;
          restarted = restart();
        },
      },
    );
    await restarted;
    proxy.cutAfter(() => Number.POSITIVE_INFINITY);
    proxy.cut();
    expect(sent).toMatchObject({ ok: true, value: { created: true } });
    expect([isKilled, kept]).toEqual([true, file.length]);
    expect(connections).toBeGreaterThan(5);
    process.stdout.write(`seed ${seed}: ${file.length} bytes by ${connections} connections\n`);

    const id = sent.ok ? sent.value.snapshotId : "";
    const database = openTestDatabase(folder.path);
    const stored = database.all(
      `select hash from snapshot_blobs where role = 'file' and snapshot_id = '${id}'`,
    );
    expect(stored.map(({ hash }) => hash)).toEqual([hashOf(file)]);
    const told = (await (await createCrashClient(server.url)).missed(0)).messages.slice(before);
    expect(told.filter((message) => message.type === "new-snapshot")).toHaveLength(1);
  },
);

it("ends when it is told to, and goes on there when it is called again", async () => {
  const file = await noisyFile(1);
  const { client, storage, items } = await signedIn();
  const stopping = new AbortController();
  const upload = { filename: "later.nlz", bytes: new Blob([file]) };
  const first = await uploadResumably(client, upload, {
    storage,
    signal: stopping.signal,
    onProgress: (kept) => kept > 0 && stopping.abort(),
  });
  expect(first).toMatchObject({ ok: false, error: { code: "aborted" } });
  const progress: number[] = [];
  const second = await uploadResumably(client, upload, {
    storage,
    onProgress: (kept) => progress.push(kept),
  });
  expect(second).toMatchObject({ ok: true, value: { created: true } });
  expect(progress[0]).toBeGreaterThan(0);
  expect(progress.at(-1)).toBe(file.length);
  expect([...items.keys()].filter((key) => key.startsWith("upload"))).toEqual([]);
});

it("begins anew where the server has forgotten the upload", async () => {
  const { client } = await signedIn();
  const bytes = new Blob([Uint8Array.from(await aSnapshotFile("6f2504e0-4f89-41d3-9a0c-000000000002"))]);
  const sent = await uploadResumably(client, { filename: "a.nlz", bytes }, { uploadId: "01JD6QU000" });
  expect(sent).toMatchObject({ ok: true, value: { created: true } });
});

it("passes on why a file was refused, and tries nothing again that cannot work", async () => {
  const { client } = await signedIn();
  for (const bytes of [new Blob(["no snapshot"]), new Blob([])])
    expect(await uploadResumably(client, { filename: "a.nlz", bytes })).toMatchObject({
      ok: false,
      error: {
        code: "impFailed",
        status: 400,
        fieldCodes: { detail: ["impFailed", "notAZip"] },
        fieldTexts: { detail: [expect.any(String), expect.stringContaining(".nlz")] },
      },
    });
  const large = { size: 3_000_000_001, slice: () => new Blob() } as unknown as Blob;
  expect(await uploadResumably(client, { filename: "a.nlz", bytes: large })).toMatchObject({
    error: { code: "payloadTooLarge", status: 413 },
  });
});

const highWaterMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

it.skipIf(process.platform !== "linux")(
  `keeps the server's memory flat while it takes ${isLong ? "2 GB" : "64 MB"}`,
  async () => {
    const { client } = await signedIn();
    const file = join(folder.path, "large");
    writeFileSync(file, "not a snapshot");
    truncateSync(file, isLong ? 2_000_000_000 : 64_000_000);
    // The server has reached its usual size by now.
    const before = highWaterMb(server.pid);
    const sent = await uploadResumably(client, { filename: "large.nlz", bytes: await openAsBlob(file) });
    const after = highWaterMb(server.pid);
    process.stdout.write(`${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after\n`);
    expect(sent).toMatchObject({ error: { code: "impFailed" } });
    expect(after - before).toBeLessThan(isLong ? 150 : 200);
  },
  1_800_000,
);
