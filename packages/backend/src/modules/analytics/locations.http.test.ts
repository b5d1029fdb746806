import { encodeWav } from "@sonolens/acoustics";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aSnapshotFile, type SnapshotFileOptions } from "../../testing/a-snapshot-file.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { arrayWav, testArray } from "../../testing/test-array.ts";

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.close());
vi.setConfig({ testTimeout: 60_000 });

const pump = { azimuthDeg: 30, elevationDeg: 70, amplitude: 0.004, seed: 1 };
const valve = { azimuthDeg: -120, elevationDeg: 60, amplitude: 0.003, seed: 2 };
const image = { ...pump, azimuthDeg: 160, elevationDeg: 45, amplitude: 0.002, delayS: 0.002 };
const raw = (channelsWav: Uint8Array): SnapshotFileOptions => ({
  channelsWav,
  manifest: { channels: { file: "channels.wav", geometry: [...testArray] } },
});

let imports = 0;
async function imported(options: SnapshotFileOptions): Promise<string> {
  imports += 1;
  const id = `3f2504e0-4f89-41d3-9a0c-0305e83c${6_000 + imports}`;
  const result = await test.backend.importSnapshotFile(
    await aSnapshotFile(id, { size: 16, ...options }),
    "full",
  );
  if (!result.ok) throw new Error(result.error.message);
  return result.value.snapshotId;
}
const read = (id: string, as: "demo" | "stranger" = "demo") =>
  test.call("getLocations", `/api/snapshots/${id}/analytics/locations/`, { as });

it("[API-35] separates the sources that the raw channels hold, and marks a mirror image", async () => {
  const id = await imported(raw(arrayWav([valve, pump, image])));
  const { body } = await read(id);
  expect(body.method).toContain("separated");
  expect(body).toMatchObject({ level_reference: "soundPressure", reason: null });
  expect(body.inputs).toEqual({ bandHz: [20_000, 40_000], focusDistanceM: null, temperatureC: null });
  expect(body.sources).toHaveLength(3);
  for (const [index, wanted] of [pump, valve, image].entries()) {
    const found = body.sources[index];
    expect(Math.abs((found?.azimuthDeg ?? 0) - wanted.azimuthDeg)).toBeLessThan(2);
    expect(Math.abs((found?.elevationDeg ?? 0) - wanted.elevationDeg)).toBeLessThan(2);
    // 40 tones, full scale at 120 dB; the map includes contributions of the other sources.
    const levelDb = 120 + 10 * Math.log10(20 * wanted.amplitude ** 2);
    expect(Math.abs((found?.levelDb ?? 0) - levelDb)).toBeLessThan(2);
  }
  expect(body.sources.map(({ reflection, reflectionOf }) => [reflection, reflectionOf])).toEqual([
    [false, null],
    [false, null],
    [true, 0],
  ]);
  expect(body.sources[2]?.delayS).toBeCloseTo(image.delayS, 4);
});

it("[API-35] keeps what it found, with how and from what, and answers it again", async () => {
  const id = await imported(raw(arrayWav([valve])));
  const [first, second] = [await read(id), await read(id)];
  expect(second.bytes).toEqual(first.bytes);
  const stored = openTestDatabase(test.dataDir).all(
    `select * from snapshot_analyses where snapshot_id = '${id}' and kind = 'locations'`,
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ is_current: 1, method: first.body.method, version: "4.1.1" });
  expect(JSON.parse(String(stored[0]?.inputs))).toEqual(first.body.inputs);
  expect((await read(id, "stranger")).status).toBe(404);
});

it("[API-35] answers what was found at capture where there are no raw channels, or nothing is in them", async () => {
  const source = { azimuthDeg: 1, elevationDeg: 80, u: 0.5, v: 0.4, outsidePicture: false };
  const sources = [
    { ...source, levelDb: 60 },
    { ...source, azimuthDeg: 90, levelDb: 52, reflection: true },
  ];
  const { body } = await read(await imported({ manifest: { sources } }));
  expect(body).toMatchObject({
    method: "capture",
    sources: [
      { azimuthDeg: 1, reflection: false },
      { azimuthDeg: 90, reflection: true, reflectionOf: null },
    ],
  });
  const silent = encodeWav(
    testArray.map(() => new Float32Array(9_600)),
    96_000,
    "pcm16",
  );
  expect((await read(await imported(raw(silent)))).body).toMatchObject({
    method: "capture",
    sources: [{ azimuthDeg: -12.4, levelDb: 61.2 }],
  });
  expect((await read(await imported({ manifest: { sources: [] } }))).body).toMatchObject({
    sources: [],
    reason: "noTarget",
  });
});
