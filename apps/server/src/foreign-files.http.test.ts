import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeWav, encodeWav } from "@sonolens/acoustics";
import { type Backend, preparePicture } from "@sonolens/backend";
import { sceneCatalog, simulateSnapshot } from "@sonolens/camera-simulator";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultImportAccount } from "./demo-accounts.ts";
import { ensureDemoAccounts } from "./open-backend.ts";
import { snapshotOfRecording } from "./recording-import.ts";
import { simulatedRecipe } from "./simulated-recipe.ts";
import { mutate, seededRandom } from "./testing/mutate.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";
import { hasSharedData, sharedData } from "./testing/shared-data.ts";

/** In full with SONOLENS_LONG=1. */
const inFull = process.env.SONOLENS_LONG !== undefined;
const mutations = inFull ? 10_000 : 24;
/** Processing a whole recording takes a while; the acoustics package decodes every one in every run. */
const everyNth = inFull ? 1 : 3;
/** Maximum time without a result or progress. */
const maxMs = 2_000;
const maxBytes = 2 ** 30;
const folder = mkdtempSync(join(tmpdir(), "sonolens-foreign-"));
const dataDir = join(folder, "data");
let backend: Backend;

beforeAll(async () => {
  backend = await openTestBackend({ dataDir, demo: false, logLevel: "silent" });
  await ensureDemoAccounts(backend);
});

afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly read: boolean;
  readonly code?: string;
}

type Reading = { ok: true } | { ok: false; error: { code: string; message: string } };

/** Every read ends with a value or with one sentence and a code, and reports progress until then. */
async function judge(name: string, read: (onProgress: () => void) => Promise<Reading>): Promise<Outcome> {
  let aliveAt = performance.now();
  let longestMs = 0;
  const live = () => {
    longestMs = Math.max(longestMs, performance.now() - aliveAt);
    aliveAt = performance.now();
  };
  const outcome = await read(live);
  live();
  expect(longestMs, `${name} gave no sign of progress`).toBeLessThan(maxMs);
  expect(process.memoryUsage.rss(), `memory after ${name}`).toBeLessThan(maxBytes);
  if (outcome.ok) return { read: true };
  expect(outcome.error.code, name).toMatch(/^[a-z][A-Za-z0-9]+$/);
  expect(outcome.error.message, name).toMatch(/^\S.*[.!?]$/s);
  expect(outcome.error.message, name).not.toMatch(/\n|undefined|\bat .*:\d+/);
  return { read: false, code: outcome.error.code };
}

const lineArray = (microphones: number) =>
  Array.from({ length: microphones }, (_, index) => ({
    name: `m${index + 1}`,
    positionM: [index * 0.004, (index % 3) * 0.004, 0] as [number, number, number],
  }));

/** The channel count that the file claims, at its usual offset, so that the array fits. */
const claimedChannels = (bytes: Uint8Array) => Math.min(128, Math.max(2, bytes[22] ?? 2));

const importRecording = (bytes: Uint8Array, onProgress: () => void, microphones = claimedChannels(bytes)) =>
  snapshotOfRecording(
    {
      path: "foreign.wav",
      wav: bytes,
      recordedDate: new Date(0),
      recordedDateSource: "user",
      geometry: lineArray(microphones),
      settings: {},
      surroundings: {},
    },
    { onProgress, signal: new AbortController().signal },
  );

const importFile = (bytes: Uint8Array) =>
  backend.importSnapshotFile(bytes, defaultImportAccount, "foreign.nlz");

const filesOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(name)) }));

function writeBroken(): string {
  const out = join(folder, "broken");
  mkdirSync(out, { recursive: true });
  const made = spawnSync(process.execPath, [join(sharedData, "make-broken.mjs"), out]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return out;
}

describe("files that nobody here wrote", () => {
  it.skipIf(!hasSharedData)(
    "imports or refuses every sound file, one sentence each",
    async () => {
      const outcomes = [];
      for (const { name, bytes } of filesOf(join(sharedData, "wav")))
        outcomes.push(await judge(name, (onProgress) => importRecording(bytes, onProgress)));
      expect(outcomes.length).toBeGreaterThan(60 / everyNth);
      expect(outcomes.some((outcome) => outcome.read)).toBe(true);
    },
    300_000,
  );

  it.skipIf(!hasSharedData)(
    "refuses every archive that is no snapshot, and writes nothing outside the data folder",
    async () => {
      const before = readdirSync(folder).sort();
      for (const { name, bytes } of filesOf(join(sharedData, "zip")))
        expect((await judge(name, () => importFile(bytes))).read, name).toBe(false);
      expect(readdirSync(folder).sort()).toEqual(before);
      expect(
        readdirSync(dataDir).filter(
          (name) => !/^(blobs|presence|postgresql|secret|sonolens\.db.*)$/.test(name),
        ),
      ).toEqual([]);
    },
    300_000,
  );

  it.skipIf(!hasSharedData)(
    "survives every broken file of the generator",
    async () => {
      const out = writeBroken();
      for (const [index, { name, bytes }] of filesOf(out).entries()) {
        if (name.endsWith(".wav")) {
          if (index % everyNth === 0) await judge(name, (onProgress) => importRecording(bytes, onProgress));
        } else if (!name.endsWith(".json")) await judge(name, () => importFile(bytes));
      }
    },
    300_000,
  );

  it.skipIf(!hasSharedData)(
    "turns every photo upright and takes its position out, or says that it is none",
    async () => {
      let readable = 0;
      for (const { name, bytes } of filesOf(join(sharedData, "photos"))) {
        const started = performance.now();
        const prepared = await preparePicture(bytes);
        expect(performance.now() - started, name).toBeLessThan(maxMs);
        if (!prepared.ok) {
          expect(prepared.error, name).toBe("pictureUnreadable");
          continue;
        }
        readable += 1;
        expect(Buffer.from(prepared.value.bytes).includes("Exif\0\0"), name).toBe(false);
        if (/Landscape_\d/.test(name))
          expect(prepared.value.widthPx, name).toBeGreaterThan(prepared.value.heightPx);
        if (/Portrait_\d/.test(name))
          expect(prepared.value.widthPx, name).toBeLessThan(prepared.value.heightPx);
      }
      expect(readable).toBeGreaterThan(40);
    },
    300_000,
  );
});

it(`survives ${mutations} seeded mutations of a snapshot, a recording and a photo`, async () => {
  const scene = sceneCatalog()[0];
  const spot = scene?.spots[0];
  if (!scene || !spot) throw new Error("no scene");
  const leaks = [{ spotId: spot.id, flowLpm: 10 }];
  const createdDate = "2026-11-20T09:30:00.000Z";
  const file = await simulateSnapshot(simulatedRecipe({ scene, leaks, durationS: 0.2, createdDate }), 1);
  const snapshot = await writeSnapshotFile(file);
  const sound = decodeWav(file.audioWav ?? new Uint8Array(0)).channels[0] ?? new Float32Array(0);
  // Short, so that thousands can be tested.
  const short = sound.subarray(0, 2_400);
  const recording = encodeWav([short, short], 48_000, "pcm16");
  const picture = file.picture ?? new Uint8Array(0);
  const random = seededRandom(20_261_121);
  let read = 0;
  for (let count = 0; count < mutations; count++) {
    const kind = count % 3;
    const bytes = mutate([snapshot, recording, picture][kind] ?? snapshot, random);
    if (kind === 0) await judge(`snapshot mutation ${count}`, () => importFile(bytes));
    else if (kind === 1) {
      const outcome = await judge(`recording mutation ${count}`, (onProgress) =>
        importRecording(bytes, onProgress, 2),
      );
      if (outcome.read) read += 1;
    } else {
      const prepared = await preparePicture(bytes);
      if (!prepared.ok) expect(prepared.error).toBe("pictureUnreadable");
    }
  }
  expect(read, "mutations that are still a recording").toBeGreaterThan(mutations / 20);
}, 7_200_000);

it("keeps what was imported although a broken file follows", async () => {
  writeFileSync(join(folder, "note.txt"), "beside the data folder");
  const before = await backend.countSnapshots(defaultImportAccount);
  const refused = await importFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
  expect(refused.ok).toBe(false);
  expect(await backend.countSnapshots(defaultImportAccount)).toBe(before);
});
