import { encodeWav } from "@sonolens/acoustics";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile, type SnapshotFileWishes } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { noise, pulses } from "../../testing/test-sounds.ts";

let test: TestBackend;
let machine: string;
let quiet: string;
let silent: string;
let damaged: string;
let short: string;
const rateHz = 96_000;

const captureIdOf = (index: number) => `3f2504e0-4f89-41d3-9a0c-0305e83c${3_000 + index}`;
let imports = 0;
async function imported(wishes: SnapshotFileWishes): Promise<string> {
  imports += 1;
  const file = await aSnapshotFile(captureIdOf(imports), { size: 16, ...wishes });
  const result = await test.backend.importSnapshotFile(file, "full");
  if (!result.ok) throw new Error(result.error.message);
  return result.value.snapshotId;
}
const sound = (samples: Float32Array): SnapshotFileWishes => ({
  audioWav: encodeWav([samples], rateHz, "pcm16"),
  manifest: { analysisType: "MECHANICAL" },
});

beforeAll(async () => {
  test = await startTestBackend();
  machine = await imported(sound(pulses({ rateHz, seconds: 1.5, perSecond: 87, amplitude: 0.6 })));
  quiet = await imported(sound(noise({ rateHz, seconds: 1.5, amplitude: 0.1 })));
  silent = await imported({ audio: false });
  short = await imported(sound(noise({ rateHz, seconds: 0.05, amplitude: 0.1 })));
  damaged = await imported({ audioWav: encodeWav([new Float32Array(9_600)], rateHz, "pcm16") });
});
afterAll(() => test.close());

const mech = (id: string, query = "", as: "demo" | "full" | "stranger" = "full") =>
  test.call("getMechAnalysis", `/api/snapshots/${id}/analytics/mech/${query}`, { as });
const leak = (id: string, query = "", as: "demo" | "full" | "stranger" = "full") =>
  test.call("getLeakAnalysis", `/api/snapshots/${id}/analytics/leak/${query}`, { as });
const pattern = (id: string, query = "", as: "demo" | "full" | "stranger" = "full") =>
  test.call("getPattern", `/api/snapshots/${id}/analytics/pattern/${query}`, { as });

it("[API-32] [MECH-01] [MECH-03] tells a machine with regular impacts from one without, by its stored audio", async () => {
  const broken = await mech(machine);
  expect(broken.status).toBe(200);
  expect(broken.body).toMatchObject({
    analysis_available: true,
    possible_fault: true,
    reason: null,
    version: "4.1.1",
    inputs: { audioTime: null },
  });
  expect(broken.body.findings).toContain("periodicImpacts");
  expect(broken.body.impacts?.frequencyHz).toBeCloseTo(87, 0);
  expect(broken.body.kurtosis).toBeGreaterThan(5);
  const healthy = await mech(quiet);
  expect(healthy.body).toMatchObject({ analysis_available: true, possible_fault: false, findings: [] });
  expect(healthy.body.kurtosis).toBeCloseTo(3, 0);
  expect(healthy.body.crest_factor).toBeGreaterThan(3);
});

it("[API-32] answers 200 with a reason where nothing can be computed", async () => {
  const none = { analysis_available: false, kurtosis: null, crest_factor: null, possible_fault: null };
  expect((await mech(silent)).body).toMatchObject({ ...none, reason: "noAudio" });
  expect((await mech(damaged)).body).toMatchObject({ ...none, reason: "silent" });
  expect((await mech(machine, "?audioTime=7")).body).toMatchObject({ ...none, reason: "audioTimeAfterEnd" });
  expect((await mech(short)).body).toMatchObject({ possible_fault: null, reason: "tooShort" });
  expect((await pattern(silent)).body).toMatchObject({ xValues: [], yValues: [], reason: "noAudio" });
});

it("[API-32] looks around the time of the audio that it is asked for", async () => {
  const samples = noise({ rateHz, seconds: 4, amplitude: 0.1 });
  samples.set(pulses({ rateHz, seconds: 1, perSecond: 87, amplitude: 0.6 }), 3 * rateHz);
  const id = await imported(sound(samples));
  expect((await mech(id, "?audioTime=1")).body).toMatchObject({ possible_fault: false, fromAudioTime: 1 });
  expect((await mech(id, "?audioTime=3.9")).body).toMatchObject({ possible_fault: true });
});

it("[API-29] [API-30] [API-31] [API-32] [API-35] answers 404 for what is not the caller's, and lets the demo account read", async () => {
  for (const read of [mech, leak, pattern]) {
    expect((await read(machine, "", "demo")).status).toBe(200);
    expect((await read(machine, "", "stranger")).refusal.codes).toEqual({ detail: ["notFound"] });
    expect((await read("01JD6Q3T8Z")).status).toBe(404);
  }
});

it.each([
  ["acfreq=5", "acfreq", "outOfRange"],
  ["acfreq=-50", "acfreq", "outOfRange"],
  ["acfreq=fast", "acfreq", "notANumber"],
  ["audioTime=-1", "audioTime", "outOfRange"],
  ["audioTime=1e999", "audioTime", "notANumber"],
] as const)("[PD-02] refuses %s", async (query, field, code) => {
  const { status, refusal } = await pattern(machine, `?${query}`);
  expect([status, refusal.codes]).toEqual([400, { [field]: [code] }]);
});

it.each([
  ["distanceM=0.1", "distanceM", "outOfRange"],
  ["distanceM=", "distanceM", "notANumber"],
  ["electricityCost=-1", "electricityCost", "outOfRange"],
  ["specificPower=1001", "specificPower", "outOfRange"],
  ["correction=0", "correction", "notAboveZero"],
  ["environmentTemperatureC=-274", "environmentTemperatureC", "outOfRange"],
  ["environmentHumidityPr=101", "environmentHumidityPr", "outOfRange"],
  ["audioTime=x", "audioTime", "notANumber"],
  [`version=${"4".repeat(40)}`, "version", "tooLong"],
] as const)("[LEAK-03] refuses %s", async (query, field, code) => {
  const { status, refusal } = await leak(machine, `?${query}`);
  expect([status, refusal.codes]).toEqual([400, { [field]: [code] }]);
});
