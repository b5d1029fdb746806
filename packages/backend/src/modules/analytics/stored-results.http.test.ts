import { setTimeout as wait } from "node:timers/promises";
import { encodeWav } from "@sonolens/acoustics";
import { afterEach, expect, it, vi } from "vitest";
import type { BackendOptions } from "../../backend-options.ts";
import { aSnapshotFile, type SnapshotFileOptions } from "../../testing/a-snapshot-file.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startOwnClock } from "../../testing/own-clock.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import { corona, impacts } from "../../testing/test-sounds.ts";
import { until } from "../../testing/until.ts";

const rateHz = 96_000;
/** A sound of these seconds is analysed for seconds. */
const slowS = 15;

let test: TestBackend;
const open = async (options: Partial<BackendOptions> = {}) => {
  test = await startTestBackend({ leakCalibrationOf: () => testLeakCalibration, ...options });
};
afterEach(() => test.close());
// Each starts its own server and threads.
vi.setConfig({ testTimeout: 120_000 });

async function imported(index: number, options: SnapshotFileOptions): Promise<string> {
  const file = await aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-0305e83c${4_000 + index}`, {
    size: 16,
    ...options,
  });
  const result = await test.backend.importSnapshotFile(file, "full");
  if (!result.ok) throw new Error(result.error.message);
  return result.value.snapshotId;
}
const wavOf = (samples: Float32Array) => encodeWav([samples], rateHz, "pcm16");
const aMachine = (seconds: number): SnapshotFileOptions => ({
  audioWav: wavOf(impacts({ rateHz, seconds, perSecond: 87, amplitude: 0.6 })),
  manifest: { analysisType: "MECHANICAL" },
});
const aDischarge = (): SnapshotFileOptions => ({
  audioWav: wavOf(corona({ rateHz, seconds: 2, amplitude: 0.3 })),
  manifest: { analysisType: "PD", measurement: { durationS: 2, distanceM: 5 } },
});

const path = (id: string, kind: string, query = "") => `/api/snapshots/${id}/analytics/${kind}/${query}`;
const detail = async (id: string) =>
  (await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" })).body;

/** Share of one core that this process, including its threads, uses from now on for a moment. */
async function busyShare(): Promise<number> {
  const before = process.cpuUsage();
  const startMs = performance.now();
  await wait(300);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - startMs);
}

it("[API-29] [API-32] answers a second time from the store, with the same bytes, without computing", async () => {
  await open();
  const id = await imported(1, aMachine(1));
  const computing = startOwnClock();
  const first = await test.call("getMechAnalysis", path(id, "mech"), { as: "full" });
  const computedMs = computing();
  const reading = startOwnClock();
  const second = await test.call("getMechAnalysis", path(id, "mech"), { as: "demo" });
  const storedMs = reading();
  expect(Buffer.from(second.bytes)).toEqual(Buffer.from(first.bytes));
  expect(storedMs).toBeLessThan(computedMs / 2);
  const rows = await openTestDatabase(test.dataDir).all("select * from snapshot_analyses");
  expect(rows).toMatchObject([
    {
      kind: "mech",
      version: "4.1.1",
      is_current: 1,
      inputs: '{"audioTime":null,"bearing":null,"speedRpm":null}',
    },
  ]);
});

it("[API-31] [LEAK-03] computes anew when the saved distance changes, and keeps what was asked with others apart", async () => {
  await open();
  const id = await imported(1, {});
  const leak = async (query = "") =>
    (await test.call("getLeakAnalysis", path(id, "leak", query), { as: "full" })).body;
  const near = await leak();
  expect((await detail(id)).leak).toBe(near.leakSizeLpmin);
  expect((await leak("?distanceM=9")).leakSizeLpmin).toBeGreaterThan(near.leakSizeLpmin ?? 0);
  expect((await detail(id)).leak).toBe(near.leakSizeLpmin);
  await test.call("setSnapshotDistance", `/api/snapshots/${id}/distance/`, {
    as: "full",
    json: { distance: 9 },
  });
  const far = await leak();
  expect(far.inputs.distanceM).toBe(9);
  expect((await detail(id)).leak).toBe(far.leakSizeLpmin);
  const current = await openTestDatabase(test.dataDir).all(
    "select inputs from snapshot_analyses where is_current = 1",
  );
  expect(current).toHaveLength(1);
});

it("[API-52] [LEAK-12] computes anew when the saved gas changes, and has no size for one without analysis", async () => {
  await open();
  const id = await imported(1, {});
  const leak = async () => (await test.call("getLeakAnalysis", path(id, "leak"), { as: "full" })).body;
  const save = (gas_type: string, as: "demo" | "full" | "stranger" = "full") =>
    test.call("setSnapshotGas", `/api/snapshots/${id}/gas-type/`, { as, json: { gas_type } });
  expect((await leak()).leakSizeLpmin).toBeGreaterThan(1);
  expect((await save("NITROGEN")).body.snapshot.meta.leak_type).toBe("NITROGEN");
  expect(await leak()).toMatchObject({ gas: "NITROGEN", reason: null });
  await save("STEAM");
  expect(await leak()).toMatchObject({ gas: "STEAM", leakSize: null, reason: "gasNotAnalysed" });
  expect((await detail(id)).leak).toBeUndefined();
  expect((await detail(id)).meta.leak_detected).toBe(true);
  expect((await save("BUTTER")).refusal.codes).toEqual({ gas_type: ["unknownValue"] });
  expect((await save("AIR", "demo")).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  expect((await save("AIR", "stranger")).status).toBe(404);
});

it("[LEAK-08] [LEAK-16] prices a leak by energy, volume, mass or not at all, as its cost mode says", async () => {
  await open();
  const id = await imported(1, {});
  const save = (write: string, json: object) =>
    test.call("setSnapshotTemperature", `/api/snapshots/${id}/${write}/`, { as: "full", json });
  const cost = async (mode: string) => {
    test.database.run("update snapshots set analysis_due = 0");
    await save("costmode", { costmode: mode });
    expect(test.database.all("select analysis_due from snapshots")).toEqual([{ analysis_due: 1 }]);
    return (await test.call("getLeakAnalysis", path(id, "leak"), { as: "full" })).body;
  };
  // 8 x 5 x 50 = 2,000 h = 120,000 min a year: q l/min are 120 q m3 of air, of 1.292284 kg each.
  await save("utilization", { hours: 8, days: 5, weeks: 50 });
  await save("specificpower", { specificpower: 6 });
  expect((await cost("volume")).leakCost).toBeNull();
  await cost("off");
  await save("energycost", { energycost: 0.25 });
  await save("volumecost", { volumecost: 0.03 });
  await save("masscost", { masscost: 0.5 });
  const byVolume = await cost("volume");
  const size = byVolume.leakSizeLpmin ?? Number.NaN;
  expect(byVolume.leakCost).toBeCloseTo(3.6 * size, 9);
  expect((await cost("mass")).leakCost).toBeCloseTo(77.53704 * size, 2);
  // q / 1000 x 6 kW x 2,000 h x 0.25
  expect((await cost("energy")).leakCost).toBeCloseTo(3 * size, 9);
  expect(await cost("off")).toMatchObject({ leakCost: null, leakSizeLpmin: size });
  await save("masscost", { masscost: 0 });
  expect((await cost("mass")).leakCost).toBeNull();
});

it("[LEAK-03] [PD-02] goes by what is saved, and is due again after each edit of an input", async () => {
  await open();
  const id = await imported(1, {});
  const edits = [
    ["temperature", { temperature: 31 }, { environmentTemperatureC: 31 }],
    ["humidity", { humidity: 12 }, { environmentHumidityPr: 12 }],
    ["specificpower", { specificpower: 6.5 }, { specificPower: 6.5 }],
    ["energycost", { energycost: 0.4 }, { electricityCost: 0.4 }],
    ["utilization", { hours: 8, days: 5, weeks: 50 }, { hoursPerYear: 2000 }],
    ["analysistime", { audioTime: 0.2 }, { audioTime: 0.2 }],
  ] as const;
  const database = openTestDatabase(test.dataDir);
  for (const [write, json, inputs] of edits) {
    database.run("update snapshots set analysis_due = 0");
    await test.call("setSnapshotTemperature", `/api/snapshots/${id}/${write}/`, { as: "full", json });
    expect(database.all("select analysis_due from snapshots")).toEqual([{ analysis_due: 1 }]);
    const { body } = await test.call("getLeakAnalysis", path(id, "leak"), { as: "full" });
    expect(body.inputs).toMatchObject(inputs);
  }
  for (const [write, json] of [
    ["voltage", { voltage: 110 }],
    ["acfrequency", { acfrequency: 50 }],
  ] as const) {
    database.run("update snapshots set analysis_due = 0");
    await test.call("setSnapshotVoltage", `/api/snapshots/${id}/${write}/`, { as: "full", json });
    expect(database.all("select analysis_due from snapshots")).toEqual([{ analysis_due: 1 }]);
  }
  const { body } = await test.call("getPdAnalysis", path(id, "pd"), { as: "full" });
  expect(body.inputs).toMatchObject({ voltageV: 110_000, acfreq: 50, audioTime: 0.2 });
});

it("keeps only the newest of the results that callers asked for", async () => {
  await open();
  const id = await imported(1, {});
  for (let distance = 1; distance <= 25; distance += 1)
    await test.call("getLeakAnalysis", path(id, "leak", `?distanceM=${distance}`), { as: "full" });
  const rows = await openTestDatabase(test.dataDir).all("select inputs from snapshot_analyses");
  expect(rows).toHaveLength(10);
});

it("[API-29] [API-30] [API-32] gives the same bytes at any number of threads, and to many callers at once", async () => {
  const answers: string[][] = [];
  for (const analysisThreads of [1, 2, 4]) {
    await open({ analysisThreads });
    const [machine, discharge] = [await imported(1, aMachine(1)), await imported(2, aDischarge())];
    const bodies = await Promise.all([
      test.call("getMechAnalysis", path(machine, "mech"), { as: "full" }),
      test.call("getMechAnalysis", path(machine, "mech"), { as: "demo" }),
      test.call("getPattern", path(discharge, "pattern"), { as: "full" }),
      test.call("getPdAnalysis", path(discharge, "pd"), { as: "full" }),
    ]);
    answers.push(bodies.map(({ bytes }) => Buffer.from(bytes).toString()));
    await test.close();
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]?.[1]).toBe(answers[0]?.[0]);
  await open();
});

it("[API-32] stops computing when the client goes away, and answers others meanwhile", async () => {
  await open({ analysisThreads: 1 });
  const slow = await imported(1, aMachine(slowS));
  const quick = await imported(2, aMachine(0.5));
  const token = await test.token("full");
  const client = new AbortController();
  const call = fetch(test.url + path(slow, "mech"), {
    headers: { authorization: `Bearer ${token}` },
    signal: client.signal,
  });
  call.catch(() => undefined);
  await until(async () => (await busyShare()) > 0.3);
  const ownMs = startOwnClock();
  await test.call("getLiveness", "/healthz");
  expect(ownMs()).toBeLessThan(500);
  client.abort();
  await expect(call).rejects.toThrow();
  await until(async () => (await busyShare()) < 0.2);
  // The only thread is free again, and nothing of the stopped analysis was saved.
  expect((await test.call("getMechAnalysis", path(quick, "mech"), { as: "full" })).status).toBe(200);
  const rows = await openTestDatabase(test.dataDir).all("select snapshot_id from snapshot_analyses");
  expect(rows).toEqual([{ snapshot_id: quick }]);
});

it("[API-32] goes on computing while another caller waits for the same", async () => {
  await open({ analysisThreads: 1 });
  const id = await imported(1, aMachine(2));
  const token = await test.token("full");
  await test.token("demo");
  const client = new AbortController();
  const first = fetch(test.url + path(id, "mech"), {
    headers: { authorization: `Bearer ${token}` },
    signal: client.signal,
  });
  first.catch(() => undefined);
  const second = test.call("getMechAnalysis", path(id, "mech"), { as: "demo" });
  await wait(150);
  client.abort();
  expect((await second).body.analysis_available).toBe(true);
});

it("[API-32] ends an analysis at the time limit with a clear error", async () => {
  await open({ analysisLimitMs: 200 });
  const id = await imported(1, aMachine(slowS));
  const { status, refusal } = await test.call("getMechAnalysis", path(id, "mech"), {
    as: "full",
    headers: { "accept-language": "de" },
  });
  expect([status, refusal.codes]).toEqual([503, { detail: ["analysisTimedOut"] }]);
  expect(refusal.detail).toMatch(/^Die Analyse hat zu lange gedauert/);
});

it("[LEAK-01] [PD-01] [MECH-01] analyses what is imported or edited while it listens, and tells the clients", async () => {
  await open({ analyzeInBackground: true });
  const ids = [await imported(1, {}), await imported(2, aDischarge()), await imported(3, aMachine(1))];
  const [leaking = "", sparking = "", machine = ""] = ids;
  await until(async () => (await detail(machine)).mech !== undefined);
  await until(async () => (await detail(sparking)).pd !== undefined);
  await until(async () => (await detail(leaking)).leak !== undefined);
  expect((await detail(machine)).fault).toBe(true);
  expect((await detail(leaking)).meta.leak_detected).toBe(true);
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { as: "demo" });
  const listed = body.snapshots.find(({ id }) => id === sparking);
  expect(listed?.pd?.classification[0]?.name).toBe("corona");
  expect(listed?.machine_finding).toBeUndefined();
  expect(body.snapshots.find(({ id }) => id === machine)?.machine_finding).toBe("possibleFault");
  const before = (await detail(leaking)).leak ?? 0;
  await test.call("setSnapshotDistance", `/api/snapshots/${leaking}/distance/`, {
    as: "full",
    json: { distance: 8 },
  });
  await until(async () => ((await detail(leaking)).leak ?? 0) > before * 2);
  const missed = await test.call("listMissedMessages", "/api/live-messages/?after=0", { as: "demo" });
  const changes = missed.body.messages.filter(({ type }) => type === "snapshot-changed");
  expect(new Set(changes.map((message) => ("snapshotId" in message ? message.snapshotId : "")))).toEqual(
    new Set(ids),
  );
  const due = await openTestDatabase(test.dataDir).all("select id from snapshots where analysis_due = 1");
  expect(due).toEqual([]);
});

it("analyses anew at its start what an earlier program analysed in another way, and nothing else", async () => {
  const folder = makeTemporaryFolder();
  const start = () => open({ dataDir: folder.path, analyzeInBackground: true });
  await start();
  const [leaking, other] = [await imported(1, {}), await imported(2, {})];
  const database = openTestDatabase(folder.path);
  const due = () => database.all("select id from snapshots where analysis_due = 1");
  await until(async () => due().length === 0);
  // What ran only because a caller asked does not make a snapshot due.
  await test.call("getMechAnalysis", path(other, "mech"), { as: "full" });
  await test.close();
  const leak = (id: string) => database.all(`select leak_lpm from snapshots where id = '${id}'`)[0]?.leak_lpm;
  const found = leak(leaking);
  database.run(
    `update snapshot_analyses set inputs_key = 'of-another-method' where snapshot_id = '${leaking}' or kind = 'mech';
     update snapshots set leak_lpm = 1.5`,
  );
  await start();
  await until(async () => leak(leaking) !== 1.5);
  expect(leak(leaking)).toBe(found);
  await until(async () => due().length === 0);
  expect(leak(other)).toBe(1.5);
  const keys = database.all(
    `select inputs_key from snapshot_analyses where snapshot_id = '${leaking}' and is_current = 1`,
  );
  expect(keys).not.toContainEqual({ inputs_key: "of-another-method" });
  await test.close();
  folder.remove();
  await open();
});
