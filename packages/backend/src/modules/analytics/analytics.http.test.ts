import { encodeWav } from "@sonolens/acoustics";
import { leakResultSchema, mechanicalResultSchema, patternSchema, pdResultSchema } from "@sonolens/domain";
import type { SnapshotManifest } from "@sonolens/snapshot-file";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aSnapshotFile, type SnapshotFileOptions } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import { corona, impacts, noise } from "../../testing/test-sounds.ts";

let test: TestBackend;
let machine: string;
let quiet: string;
let silent: string;
let damaged: string;
let short: string;
let leaking: string;
let sparking: string;
const rateHz = 96_000;

const captureIdOf = (index: number) => `3f2504e0-4f89-41d3-9a0c-0305e83c${3_000 + index}`;
let imports = 0;
async function imported(options: SnapshotFileOptions): Promise<string> {
  imports += 1;
  const file = await aSnapshotFile(captureIdOf(imports), { size: 16, ...options });
  const result = await test.backend.importSnapshotFile(file, "full");
  if (!result.ok) throw new Error(result.error.message);
  return result.value.snapshotId;
}
const sound = (samples: Float32Array): SnapshotFileOptions => ({
  audioWav: encodeWav([samples], rateHz, "pcm16"),
  manifest: { analysisType: "MECHANICAL" },
});

beforeAll(async () => {
  test = await startTestBackend({
    leakCalibrationOf: (serial) => (serial === "SL-2041" ? testLeakCalibration : undefined),
  });
  machine = await imported(sound(impacts({ rateHz, seconds: 1.5, perSecond: 87, amplitude: 0.6 })));
  quiet = await imported(sound(noise({ rateHz, seconds: 1.5, amplitude: 0.1 })));
  silent = await imported({ audio: false });
  short = await imported(sound(noise({ rateHz, seconds: 0.05, amplitude: 0.1 })));
  leaking = await imported({});
  sparking = await imported({
    audioWav: encodeWav([corona({ rateHz, seconds: 2, amplitude: 0.3 })], rateHz, "pcm16"),
    manifest: { analysisType: "PD", measurement: { durationS: 2, distanceM: 5 } },
  });
  damaged = await imported({ audioWav: encodeWav([new Float32Array(9_600)], rateHz, "pcm16") });
});
afterAll(() => test.close());
vi.setConfig({ testTimeout: 60_000 });

const mech = (id: string, query = "", as: "demo" | "full" | "stranger" = "full") =>
  test.call("getMechAnalysis", `/api/snapshots/${id}/analytics/mech/${query}`, { as });
const leak = (id: string, query = "", as: "demo" | "full" | "stranger" = "full") =>
  test.call("getLeakAnalysis", `/api/snapshots/${id}/analytics/leak/${query}`, { as });
const pd = (id: string, query = "", more: { language?: string; as?: "demo" | "full" | "stranger" } = {}) =>
  test.call("getPdAnalysis", `/api/snapshots/${id}/analytics/pd/${query}`, {
    as: more.as ?? "full",
    headers: { "accept-language": more.language ?? "en" },
  });
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
  expect(mechanicalResultSchema.parse(broken.body)).toMatchObject({ kurtosis: broken.body.kurtosis });
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
  samples.set(impacts({ rateHz, seconds: 1, perSecond: 87, amplitude: 0.6 }), 3 * rateHz);
  const id = await imported(sound(samples));
  expect((await mech(id, "?audioTime=1")).body).toMatchObject({ possible_fault: false, fromAudioTime: 1 });
  expect((await mech(id, "?audioTime=3.9")).body).toMatchObject({ possible_fault: true });
});

it("[API-29] [API-30] [API-31] [API-32] [API-35] answers 404 for what is not the caller's, and lets the demo account read", async () => {
  const readPd = (id: string, query = "", as: "demo" | "full" | "stranger" = "full") => pd(id, query, { as });
  for (const read of [mech, leak, pattern, readPd]) {
    expect((await read(machine, "", "demo")).status).toBe(200);
    expect((await read(machine, "", "stranger")).refusal.codes).toEqual({ detail: ["notFound"] });
    expect((await read("01JD6Q3T8Z")).status).toBe(404);
  }
});

it("[API-29] [PD-01] [PD-02] [PD-04] answers the pattern of the pulses, at the frequency asked for or found", async () => {
  const { body } = await pattern(sparking);
  expect(body).toMatchObject({ cycleLength: 360, reason: null, inputs: { acfreq: 0, audioTime: null } });
  expect(body.frequencyHz).toBeCloseTo(50, 1);
  expect(body.xValues.length).toBe(body.yValues.length);
  expect(body.xValues.length).toBeGreaterThan(200);
  const inHalf = body.xValues.filter((degrees) => degrees > 0 && degrees < 180).length;
  expect(inHalf / body.xValues.length).toBeGreaterThan(0.9);
  expect(patternSchema.parse(body)).toMatchObject({ cycleLength: 360, xValues: body.xValues });
  const given = await pattern(sparking, "?acfreq=50.1");
  expect(given.body).toMatchObject({ frequencySource: "given", inputs: { acfreq: 50.1 } });
  expect(given.body.warnings).not.toContain("otherMains");
});

it("[PD-02] uses the mains that the pulses follow instead of others that were entered, and says so", async () => {
  const { body } = await pattern(sparking, "?acfreq=60");
  expect(body).toMatchObject({ frequencySource: "mains", inputs: { acfreq: 60 } });
  expect(body.frequencyHz).toBeCloseTo(50, 1);
  expect(body.warnings).toContain("otherMains");
  expect((await pd(sparking, "?acfreq=60")).body.notes).toContain("otherMains");
});

it("[API-30] [PD-01] [PD-02] [PD-03] tells corona and its severity, with the stored inputs or those asked with", async () => {
  const { body } = await pd(sparking);
  expect(body.classifications[0]?.name).toBe("corona");
  expect(body).toMatchObject({ reason: null, levelReference: "soundPressure", version: "4.1.1" });
  expect(body.inputs).toEqual({
    distanceM: 5,
    voltageV: null,
    acfreq: 0,
    environmentTemperatureC: 20,
    environmentHumidityPr: 75,
    audioTime: null,
    location: null,
  });
  expect(body.notes).toContain("voltageUnknown");
  expect(pdResultSchema.parse(body)).toMatchObject({ severityMinPr: body.severityMinPr });
  const query =
    "?distanceM=20&voltageV=20000&acfreq=50&environmentTemperatureC=30&environmentHumidityPr=40&audioTime=1&location=Bay%203&version=4.1.1";
  const asked = await pd(sparking, query);
  expect(asked.body.inputs).toEqual({
    distanceM: 20,
    voltageV: 20_000,
    acfreq: 50,
    environmentTemperatureC: 30,
    environmentHumidityPr: 40,
    audioTime: 1,
    location: "Bay 3",
  });
  expect(asked.body.notes).not.toContain("voltageUnknown");
  expect(asked.body.severityMaxPr ?? 0).toBeGreaterThan(body.severityMinPr ?? 100);
});

it("[API-30] describes and advises in the caller's language, from one stored result", async () => {
  const english = await pd(sparking, "?acfreq=50");
  const german = await pd(sparking, "?acfreq=50", { language: "de" });
  expect(english.body.description).toMatch(/^Corona: /);
  expect(german.body.description).toMatch(/^Korona: /);
  expect(german.body.recommendation).not.toBe("");
  expect(german.body.descriptionCode).toBe(english.body.descriptionCode);
});

it("[API-30] finds no discharge in noise, and has no result without audio", async () => {
  const { body } = await pd(quiet);
  expect(body).toMatchObject({ severityMinPr: null, severityMaxPr: null });
  expect(body.classifications[0]?.name).toBeOneOf(["noise", "cannotTell"]);
  const none = await pd(silent);
  expect(none.body).toMatchObject({ classifications: [], description: "", reason: "noAudio" });
});

it("[API-31] [LEAK-01] [LEAK-02] [LEAK-39] gives size, range and yearly cost", async () => {
  const { body } = await leak(leaking, "?electricityCost=0.25");
  expect(body).toMatchObject({
    unit: "LPM",
    leakDetected: true,
    infDetected: false,
    gas: "AIR",
    reason: null,
    version: "4.1.1",
  });
  // 61.2 dB at 2.4 m: 7.6 dB for the distance and 1.4 m of air at 30 kHz
  expect(body.levelAtOneMetreDb).toBeCloseTo(70.2, 0);
  const size = body.leakSizeLpmin ?? 0;
  expect(size).toBeCloseTo(10 ** ((body.levelAtOneMetreDb ?? 0) / 16 - 3.5), 6);
  expect(body.leakSize).toBe(size);
  expect(body.leakSizeLowLpmin).toBeLessThan(size);
  expect(body.leakSizeHighLpmin).toBeGreaterThan(size);
  expect(body.leakCost).toBeCloseTo((size / 1000) * 11.7 * 8736 * 0.25, 6);
  expect(leakResultSchema.parse(body)).toMatchObject({ leakSizeLpmin: size, gas: "AIR" });
  expect((await leak(leaking)).body.leakCost).toBeNull();
});

it("[API-31] [LEAK-03] follows every parameter, and says what it used", async () => {
  const base = (await leak(leaking, "?electricityCost=0.25")).body;
  const sizeOf = async (query: string) => (await leak(leaking, query)).body.leakSizeLpmin ?? Number.NaN;
  const size = base.leakSizeLpmin ?? 0;
  expect(await sizeOf("?distanceM=10")).toBeGreaterThan(size * 3);
  expect(await sizeOf("?correction=2")).toBeCloseTo(size * 2, 9);
  expect(await sizeOf("?environmentTemperatureC=-10")).not.toBeCloseTo(size, 3);
  expect(await sizeOf("?environmentHumidityPr=10")).not.toBeCloseTo(size, 3);
  const cheaper = (await leak(leaking, "?electricityCost=0.25&specificPower=5.85")).body;
  expect(cheaper.leakCost).toBeCloseTo((base.leakCost ?? 0) / 2, 9);
  const query =
    "?distanceM=3&electricityCost=0.3&specificPower=6&correction=1.1&environmentTemperatureC=25&environmentHumidityPr=50&audioTime=0&version=4.1.1";
  expect((await leak(leaking, query)).body.inputs).toMatchObject({
    distanceM: 3,
    electricityCost: 0.3,
    specificPower: 6,
    correction: 1.1,
    environmentTemperatureC: 25,
    environmentHumidityPr: 50,
    audioTime: 0,
    gas: "AIR",
    hoursPerYear: 8736,
  });
});

it("[LEAK-02] [LEAK-12] has no size, and a reason, where none can be told", async () => {
  const heatmap: SnapshotManifest["heatmap"] = {
    file: "heatmap.bin",
    encoding: "uint16-db",
    width: 16,
    height: 16,
    frameCount: 3,
    startS: 0,
    frameIntervalS: 0.1,
    offsetDb: 0,
    stepDb: 0.01,
    reference: "fullScale",
    bandHz: [20_000, 40_000],
    focus: { mode: "far" },
  };
  const reasonOf = async (options: SnapshotFileOptions) => {
    const { body } = await leak(await imported(options), "?electricityCost=0.2");
    expect(body).toMatchObject({ leakSize: null, leakSizeLpmin: null, leakCost: null });
    return body.reason;
  };
  const source = { azimuthDeg: 0, elevationDeg: 0, levelDb: 20, u: 0.5, v: 0.5, outsidePicture: false };
  expect(await reasonOf({ manifest: { measurement: { durationS: 1 } } })).toBe("distanceUnknown");
  expect(await reasonOf({ manifest: { heatmap } })).toBe("notCalibrated");
  expect(await reasonOf({ manifest: { analysisType: "PD" } })).toBe("pdDetected");
  expect(await reasonOf({ manifest: { analysisType: "MECHANICAL" } })).toBe("mechanicalSnapshot");
  expect(await reasonOf({ manifest: { sources: [source] } })).toBe("noTarget");
  const device = { serial: "SL-9", label: "Another camera" };
  expect(await reasonOf({ manifest: { device } })).toBe("noCalibration");
});

it("[API-31] [LEAK-03] takes the level of the heat map around the time of the audio that it is asked for", async () => {
  const { body } = await leak(leaking, "?audioTime=0.1");
  // The frames rise from 20 dB by 0.2 dB a column, over 16 columns.
  expect(body.inputs.levelDb).toBeCloseTo(23, 2);
  expect(body).toMatchObject({ fromAudioTime: 0.1, leakDetected: false, reason: "noTarget" });
  expect((await leak(leaking)).body).toMatchObject({ fromAudioTime: null, inputs: { levelDb: 61.2 } });
  expect((await leak(leaking, "?audioTime=9")).body.reason).toBe("audioTimeAfterEnd");
});

it("[API-31] calls a leak infinite that is louder than all that was calibrated", async () => {
  const source = { azimuthDeg: 0, elevationDeg: 0, levelDb: 130, u: 0.5, v: 0.5, outsidePicture: false };
  const { body } = await leak(await imported({ manifest: { sources: [source] } }));
  expect(body).toMatchObject({ leakDetected: true, infDetected: true, leakSize: null, reason: null });
});

it("[API-35] answers the sources and the place", async () => {
  const { body } = await test.call("getLocations", `/api/snapshots/${leaking}/analytics/locations/`, {
    as: "demo",
  });
  expect(body).toMatchObject({ level_reference: "soundPressure", reason: null, method: "capture" });
  expect(body.sources).toMatchObject([{ azimuthDeg: -12.4, levelDb: 61.2, reflection: false }]);
  const theirs = await test.call("getLocations", `/api/snapshots/${leaking}/analytics/locations/`, {
    as: "stranger",
  });
  expect(theirs.status).toBe(404);
});

it.each([
  ["acfreq=5", "acfreq", "outOfRange"],
  ["acfreq=-50", "acfreq", "outOfRange"],
  ["acfreq=fast", "acfreq", "notANumber"],
  ["audioTime=-1", "audioTime", "outOfRange"],
  ["audioTime=1e999", "audioTime", "notANumber"],
] as const)("[API-29] [API-30] [PD-02] refuses %s", async (query, field, code) => {
  for (const read of [pattern, pd]) {
    const { status, refusal } = await read(machine, `?${query}`);
    expect([status, refusal.codes]).toEqual([400, { [field]: [code] }]);
  }
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
] as const)("[API-31] [LEAK-03] refuses %s", async (query, field, code) => {
  const { status, refusal } = await leak(machine, `?${query}`);
  expect([status, refusal.codes]).toEqual([400, { [field]: [code] }]);
});
