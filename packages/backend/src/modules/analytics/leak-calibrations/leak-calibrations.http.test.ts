import { readEdition } from "@sonolens/editions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBackend } from "../../../create-backend.ts";
import { aSnapshotFile } from "../../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../../testing/start-test-backend.ts";
import { testBucket } from "../../../testing/test-bucket.ts";
import { databaseOption } from "../../../testing/test-database-place.ts";
import { until } from "../../../testing/until.ts";

let test: TestBackend;
let ours: string;
let anothers: string;

/** Leaks at 1 m whose flow increases tenfold every 16 dB. */
const csvOf = (offset: number) =>
  [
    "level_db,distance_m,flow_lpm",
    ...[40, 48, 56, 64, 72, 80].map((level) => `${level},1,${10 ** (offset + level / 16)}`),
  ].join("\n");
const serial = "SL-2041";

async function importFrom(index: number, deviceSerial: string): Promise<string> {
  const file = await aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-0305e83ca${index}00`, {
    size: 16,
    manifest: { device: { serial: deviceSerial, label: "A camera", microphoneCount: 64 } },
  });
  const result = await test.backend.importSnapshotFile(file, "full");
  if (!result.ok) throw new Error(result.error.message);
  return result.value.snapshotId;
}

async function leakOf(id: string): Promise<number | null> {
  const { body } = await test.call("getLeakAnalysis", `/api/snapshots/${id}/analytics/leak/`, { as: "full" });
  return body.leakSizeLpmin;
}

const listedLeakOf = async (id: string): Promise<unknown> => {
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  return body.snapshots.find((record) => record.id === id)?.leak;
};

beforeAll(async () => {
  test = await startTestBackend({ analyzeInBackground: true });
  ours = await importFrom(1, serial);
  anothers = await importFrom(2, "SL-3000");
});
afterAll(() => test.close());

it("gives the leaks of a calibrated camera their size, and those of no other", async () => {
  expect([await leakOf(ours), await leakOf(anothers)]).toEqual([null, null]);
  const set = await test.backend.leakCalibrations.set(serial, csvOf(-3.5));
  expect(set).toEqual({ ok: true, value: { snapshotsToAnalyze: 1 } });
  await until(async () => (await listedLeakOf(ours)) !== undefined);
  const size = await leakOf(ours);
  expect(size).toBeGreaterThan(0);
  expect(await listedLeakOf(ours)).toBe(size);
  expect([await leakOf(anothers), await listedLeakOf(anothers)]).toEqual([null, undefined]);
  expect(await test.backend.leakCalibrations.list()).toMatchObject([{ serial, points: 6 }]);
});

it("takes a new calibration in place of the earlier one, also from another process", async () => {
  const before = (await leakOf(ours)) ?? Number.NaN;
  const beside = await createBackend({
    dataDir: test.dataDir,
    ...databaseOption(test.dataDir),
    ...(await testBucket(test.dataDir)),
    edition: readEdition("nl"),
    version: "0.1.0",
    logLevel: "silent",
  });
  await beside.leakCalibrations.set(serial, csvOf(-2.5));
  await beside.close();
  await until(async () => (await listedLeakOf(ours)) !== before);
  expect(await listedLeakOf(ours)).toBeCloseTo(10 * before, 6);
});

it("refuses what is no calibration, and keeps the one it has", async () => {
  const before = await leakOf(ours);
  for (const [csv, code] of [
    ["size,colour\n1,red", "calibrationColumnsMissing"],
    [csvOf(-3.5).replace("48,1,", "loud,1,"), "calibrationNumberInvalid"],
    [csvOf(-3.5).split("\n").slice(0, 4).join("\n"), "calibrationTooFewPoints"],
  ] as const)
    expect(await test.backend.leakCalibrations.set(serial, csv)).toMatchObject({
      ok: false,
      error: { code },
    });
  expect(await leakOf(ours)).toBe(before);
});

it("takes sizes away with the calibration", async () => {
  expect(await test.backend.leakCalibrations.remove(serial)).toMatchObject({ ok: true });
  await until(async () => (await listedLeakOf(ours)) === undefined);
  expect(await leakOf(ours)).toBe(null);
  expect(await test.backend.leakCalibrations.remove(serial)).toMatchObject({
    ok: false,
    error: { code: "unknownCalibration" },
  });
});
