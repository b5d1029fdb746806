import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { encodeWav } from "@sonolens/acoustics";
import { createApiClient, createSession, uploadResumably } from "@sonolens/api-client";
import { takeDemoSnapshot } from "@sonolens/camera-simulator";
import { readSnapshotFile, type SnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { createNotes, type LoadSize, loadNow, type Notes, startLoadServer } from "./load-figures.ts";
import { addAccounts, beginFolder, owner, password, usernameOf } from "./load-folder.ts";
import { call, type ServerProcess, signIn } from "./server-process.ts";
import type { Steps } from "./steps.ts";
import { uploadForm } from "./upload-form.ts";

const fullSizes = [50, 100, 200];
const smallSizes = [5, 10, 20];
/** Number of accounts that upload. */
const accountCount = 20;
const soundRateHz = 192_000;
const soundS = 8;

/**
 * A growing number of uploads of 3 MB that start at once, by forms and then in chunks, and the waiting time of others
 * meanwhile.
 */
export async function measureLoadUploads({ small }: LoadSize): Promise<Steps> {
  const sizes = small ? smallSizes : fullSizes;
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bench-"));
  const notes = createNotes();
  const makeFile = await fileMaker();
  try {
    await beginFolder(folder, 100);
    addAccounts(folder, accountCount, 1);
    for (const size of sizes) {
      const server = await startLoadServer(folder, "analyse");
      notes.next(server);
      try {
        await measureOne(server, size, notes, makeFile);
      } finally {
        await server.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    name: "load-uploads",
    what: `${sizes.join(", ")} uploads of 3 MB at once by ${accountCount} accounts, analyses on, one server process; ${loadNow()}`,
    ...{ sizes, unit: "uploads at once", slopePer: 1, rows: notes.rows() },
  };
}

type MakeFile = () => Promise<{ readonly filename: string; readonly bytes: Uint8Array }>;

async function measureOne(
  server: ServerProcess<{ readonly address: string }>,
  size: number,
  notes: Notes,
  makeFile: MakeFile,
): Promise<void> {
  const { address } = server.told;
  const ownToken = await signIn(address, owner, password);
  const clients = await Promise.all(
    Array.from({ length: accountCount }, async (_, number) => {
      const client = createApiClient({
        ...{ baseUrl: address, fetch: globalThis.fetch, session: createSession(null), language: () => "en" },
      });
      const answer = await client.signIn({ username: usernameOf(number), password });
      if (!answer.ok) throw new Error(answer.error.code);
      return client;
    }),
  );
  const clientAt = (place: number) => clients[place % clients.length] as (typeof clients)[number];
  const ways = {
    form: async (place: number, file: Awaited<ReturnType<MakeFile>>) => {
      await uploadForm(address, clientAt(place).session.tokens?.access ?? "", file.bytes, file.filename);
    },
    parts: async (place: number, { filename, bytes }: Awaited<ReturnType<MakeFile>>) => {
      const file = { filename, bytes: new Blob([Uint8Array.from(bytes)]) };
      const sent = await uploadResumably(clientAt(place), file);
      if (!sent.ok) throw new Error(`${sent.error.status} ${sent.error.code}`);
    },
  };
  await notes.time("list and detail of others, alone", 15, () => lookAround(address, ownToken));
  for (const [way, send] of Object.entries(ways)) {
    const files: Awaited<ReturnType<MakeFile>>[] = [];
    while (files.length < size) files.push(await makeFile());
    const before = await server.memory();
    server.forgetPeak();
    const done = new AbortController();
    const others = noteOthers(
      address,
      ownToken,
      notes,
      `list and detail of others meanwhile, ${way}, ms`,
      done.signal,
    );
    const startMs = performance.now();
    await Promise.all(
      files.map(async (file, place) => {
        await send(place, file);
        notes.note(`upload, ${way}, ms`, 0, performance.now() - startMs);
      }),
    );
    const tookS = (performance.now() - startMs) / 1000;
    done.abort();
    await others;
    notes.note(`all uploads, ${way}, s`, 1, tookS);
    notes.note(`most resident more than before, ${way}, MB`, 0, (server.peakBytes() - before.rssBytes) / 1e6);
  }
}

const lookAround = async (address: string, token: string): Promise<void> => {
  const { snapshots } = await call<{ snapshots: { id: string }[] }>(address, token, "/api/snapshots/");
  await call(address, token, `/api/snapshots/${snapshots[0]?.id}/`);
};

async function noteOthers(
  address: string,
  token: string,
  notes: Notes,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const startMs = performance.now();
    await lookAround(address, token);
    notes.note(name, 1, performance.now() - startMs);
    await wait(100);
  }
}

/** Makes snapshot files of 3 MB, all different: noise cannot be compressed. */
async function fileMaker(): Promise<MakeFile> {
  const { bytes } = await takeDemoSnapshot("SL-2000", 0, Date.UTC(2026, 10, 1));
  const read = await readSnapshotFile(bytes);
  if (!read.ok) throw new Error(read.error.message);
  const { warnings: _none, ...demo } = read.value;
  const { audio } = demo.manifest;
  if (audio === undefined) throw new Error("the demo snapshot has no sound");
  const noise = new Float32Array(soundRateHz * soundS).map(() => Math.random() - 0.5);
  const sound = encodeWav([noise], soundRateHz, "pcm16");
  return async () => {
    const snapshotId = crypto.randomUUID();
    const audioWav = Uint8Array.from(sound);
    // A different part is enough to prevent the server from deduplicating the files.
    crypto.getRandomValues(audioWav.subarray(soundRateHz, soundRateHz + 60_000));
    const file: Omit<SnapshotFile, "warnings"> = {
      ...demo,
      audioWav,
      manifest: {
        ...demo.manifest,
        snapshotId,
        audio: { ...audio, sampleRateHz: soundRateHz, durationS: soundS },
      },
    };
    return { filename: `${snapshotId}.nlz`, bytes: await writeSnapshotFile(file) };
  };
}
