import { encodeWav } from "@sonolens/acoustics";
import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aSnapshotFile, type SnapshotFileOptions } from "../../testing/a-snapshot-file.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startOwnClock } from "../../testing/own-clock.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import { corona, impacts } from "../../testing/test-sounds.ts";
import { until } from "../../testing/until.ts";

type State = ApiSchema<"ReanalysisState">;

vi.setConfig({ testTimeout: 60_000 });
const rateHz = 96_000;
let test: TestBackend;
let next = 0;
let foreign: string;
/** Snapshots that no test has used yet. Brought in first: re-analyses wait for imports. */
const fresh: Record<"leaks" | "discharges" | "machines" | "longMachines", string[]> = {
  leaks: [],
  discharges: [],
  machines: [],
  longMachines: [],
};

beforeAll(async () => {
  test = await startTestBackend({ leakCalibrationOf: () => testLeakCalibration });
  foreign = await imported({}, "stranger");
  for (let index = 0; index < 10; index += 1) fresh.leaks.push(await imported());
  for (let index = 0; index < 2; index += 1) fresh.discharges.push(await imported(aDischarge()));
  fresh.machines.push(await imported(aMachine(0.5)));
});
afterAll(() => test.close());

async function imported(options: SnapshotFileOptions = {}, owner: TestUser = "full"): Promise<string> {
  next += 1;
  const file = await aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-${String(next).padStart(12, "0")}`, {
    size: 16,
    ...options,
  });
  const result = await test.backend.importSnapshotFile(file, owner);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.snapshotId;
}
function aFresh(kind: keyof typeof fresh): string {
  const id = fresh[kind].pop();
  if (id === undefined) throw new Error(`All ${kind} are used up.`);
  return id;
}
const wavOf = (samples: Float32Array) => encodeWav([samples], rateHz, "pcm16");
const aDischarge = (): SnapshotFileOptions => ({
  audioWav: wavOf(corona({ rateHz, seconds: 1, amplitude: 0.3 })),
  manifest: { analysisType: "PD", measurement: { durationS: 1, distanceM: 5 } },
});
const aMachine = (seconds: number): SnapshotFileOptions => ({
  audioWav: wavOf(impacts({ rateHz, seconds, perSecond: 87, amplitude: 0.6 })),
  manifest: { analysisType: "MECHANICAL" },
});

const create = (json: unknown, as: TestUser = "full") =>
  test.call("createReanalysis", "/api/reanalyses/", { as, json });
const read = async (id: string, query = "", as: TestUser = "full") =>
  (await test.call("getReanalysis", `/api/reanalyses/${id}/${query}`, { as })).body;
const act = (name: "apply" | "undo" | "cancel", id: string, as: TestUser = "full") =>
  test.call(`${name}Reanalysis`, `/api/reanalyses/${id}/${name}/`, { as });
const reached = (id: string, state: State, as: TestUser = "full") =>
  until(async () => (await read(id, "", as)).state === state, 30_000);
const snapshot = async (id: string) =>
  (await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" })).body;
const setDistance = (id: string, distance: number) =>
  test.call("setSnapshotDistance", `/api/snapshots/${id}/distance/`, { as: "full", json: { distance } });

async function previewed(json: unknown): Promise<string> {
  const { body } = await create(json);
  await reached(body.id, "ready");
  return body.id;
}
async function applied(id: string): Promise<void> {
  expect((await act("apply", id)).status).toBe(200);
  await reached(id, "applied");
}
/** What a re-analysis may change, and the version that it may not touch. */
const shownOf = async (id: string) => {
  const { leak, pd, mech, fault, version, source_distance, label, comments } = await snapshot(id);
  return { leak, pd, mech, fault, version, source_distance, label, comments };
};

it("[BLK-11] [LEAK-03] shows what would change, changes nothing, then saves exactly that", async () => {
  const ids = [aFresh("leaks"), aFresh("discharges"), aFresh("machines")];
  const before = await Promise.all(ids.map(shownOf));
  const job = await previewed({ snapshotIds: [...ids, "nobody-has-this", ids[0]], changes: { distance: 6 } });
  const preview = await read(job);
  expect(preview).toMatchObject({
    total: 4,
    done: 4,
    changes: { distance: 6 },
    totals: { changed: 3, failed: 1, applied: 0, leakBeforeLpmin: 0 },
    nextAfter: null,
  });
  expect(preview.differences.map(({ state, kind, reason }) => [state, kind, reason])).toEqual([
    ["computed", "leak", null],
    ["computed", "pd", null],
    ["computed", "mech", null],
    ["failed", null, "notFound"],
  ]);
  const [leak, discharge, machine] = preview.differences.map(({ after }) => after);
  expect(leak).toMatchObject({ leakDetected: true, version: "4.1.1", inputs: { distanceM: 6 } });
  expect(leak?.leakSizeLpmin).toBeGreaterThan(1);
  expect(preview.totals.leakAfterLpmin).toBe(leak?.leakSizeLpmin);
  expect(discharge).toMatchObject({ pdClass: "corona", inputs: { distanceM: 6 } });
  expect(machine).toMatchObject({ fault: true });
  expect(await Promise.all(ids.map(shownOf))).toEqual(before);

  await applied(job);
  const [leaking, sparking, running] = await Promise.all(ids.map(snapshot));
  expect(leaking).toMatchObject({ leak: leak?.leakSizeLpmin, source_distance: 6 });
  expect(sparking?.pd).toMatchObject({
    classification: [{ name: "corona" }, expect.anything()],
    severity_min: discharge?.severityMinPr,
    severity_max: discharge?.severityMaxPr,
  });
  expect(running?.fault).toBe(true);
  const asked = await test.call("getLeakAnalysis", `/api/snapshots/${ids[0]}/analytics/leak/`, {
    as: "full",
  });
  expect(asked.body).toMatchObject({ leakSizeLpmin: leak?.leakSizeLpmin, inputs: { distanceM: 6 } });
  expect((await read(job)).totals).toMatchObject({ applied: 3, failed: 1, leftOut: 0 });
  const log = openTestDatabase(test.dataDir).all("select field, to_value, username from snapshot_changes");
  expect(log).toEqual(ids.map(() => ({ field: "distance", to_value: "6", username: "full" })));
});

it("[BLK-11] applies once however often it is asked to, and tells each change to all who see the snapshot", async () => {
  const id = aFresh("leaks");
  const job = await previewed({ snapshotIds: [id], changes: { energycost: 0.3 } });
  const last = (await test.call("getLiveCredentials", "/management/credentials", { as: "demo" })).body
    .sequence;
  await Promise.all([act("apply", job), act("apply", job), act("apply", job)]);
  await reached(job, "applied");
  const { version } = await snapshot(id);
  expect((await act("apply", job)).body).toMatchObject({ state: "applied", totals: { applied: 1 } });
  expect((await snapshot(id)).version).toBe(version);
  const missed = await test.call("listMissedMessages", `/api/live-messages/?after=${last}`, { as: "demo" });
  expect(missed.body.messages).toMatchObject([{ type: "snapshot-changed", snapshotId: id, version }]);
  // Progress concerns only the account that started it.
  const mine = await test.call("listMissedMessages", "/api/live-messages/?after=0", { as: "full" });
  expect(mine.body.messages.at(-1)).toMatchObject({
    type: "reanalysis-progress",
    reanalysisId: job,
    state: "applied",
    done: 1,
    total: 1,
  });
});

it("[BLK-11] leaves out what was edited after the preview, and keeps other edits", async () => {
  const [edited, relabelled] = [aFresh("leaks"), aFresh("leaks")];
  const job = await previewed({ snapshotIds: [edited, relabelled], changes: { distance: 6 } });
  await setDistance(edited, 9);
  await test.call("setSnapshotLabel", `/api/snapshots/${relabelled}/label/`, {
    as: "full",
    json: { label: "Valve 7" },
    headers: { "if-match": '"999999"' },
  });
  await applied(job);
  expect(await snapshot(edited)).toMatchObject({ source_distance: 9 });
  expect((await snapshot(edited)).leak).toBeUndefined();
  expect(await snapshot(relabelled)).toMatchObject({ source_distance: 6, label: "Valve 7" });
  const { differences, totals } = await read(job, "?show=leftOut");
  expect(differences).toMatchObject([{ snapshotId: edited, reason: "changedMeanwhile" }]);
  expect(totals).toMatchObject({ applied: 1, leftOut: 1 });
});

it("[BLK-11] restores what was before, except where somebody has edited since", async () => {
  const ids = [aFresh("leaks"), aFresh("discharges"), aFresh("leaks")];
  const [leaking = "", , edited = ""] = ids;
  await test.call("getLeakAnalysis", `/api/snapshots/${leaking}/analytics/leak/`, { as: "full" });
  const before = await Promise.all(ids.map(shownOf));
  const job = await previewed({ snapshotIds: ids, changes: { distance: 6 } });
  expect((await act("undo", job)).refusal.codes).toEqual({ detail: ["reanalysisNotApplied"] });
  await applied(job);
  expect((await shownOf(leaking)).leak).not.toBe(before[0]?.leak);
  await setDistance(edited, 9);
  expect((await act("undo", job)).status).toBe(200);
  await reached(job, "undone");
  const after = await Promise.all(ids.map(shownOf));
  expect(after.slice(0, 2)).toEqual(
    before.slice(0, 2).map((shown) => ({ ...shown, version: expect.any(Number) })),
  );
  expect(after[0]?.version).toBeGreaterThan(before[0]?.version ?? 0);
  expect(after[2]?.source_distance).toBe(9);
  const { differences, totals } = await read(job);
  expect(totals).toMatchObject({ undone: 2, kept: 1, applied: 0 });
  expect(differences[2]).toMatchObject({ state: "kept", reason: "changedMeanwhile" });
  expect((await act("undo", job)).body.state).toBe("undone");
  expect((await act("apply", job)).refusal.codes).toEqual({ detail: ["reanalysisNotReady"] });
  // The next preview starts from the result that counts again.
  const again = await read(await previewed({ snapshotIds: [leaking] }));
  expect(again.differences[0]).toMatchObject({ differs: false, before: { leakSizeLpmin: before[0]?.leak } });
});

it("[BLK-11] takes the whole list, in pages, and forgets what is deleted", async () => {
  const job = await previewed({ all: true, changes: { temperature: 30 } });
  const { snapshots } = (await test.call("listSnapshots", "/api/snapshots/", { as: "full" })).body;
  const first = await read(job, "?limit=2");
  expect(first).toMatchObject({ total: snapshots.length, nextAfter: 2 });
  const rest = await read(job, "?after=2&limit=500");
  expect([...first.differences, ...rest.differences].map(({ snapshotId }) => snapshotId)).toEqual(
    snapshots.map(({ id }) => id),
  );
  const changed = await read(job, "?show=changed&limit=500");
  expect(changed.differences).toHaveLength(changed.totals.changed);
  const listed = await test.call("listReanalyses", "/api/reanalyses/", { as: "full" });
  expect(listed.body.reanalyses[0]).toMatchObject({ id: job, state: "ready" });
  const removal = await test.call("deleteReanalysis", `/api/reanalyses/${job}/`, { as: "full" });
  expect(removal.status).toBe(204);
  const gone = await test.call("getReanalysis", `/api/reanalyses/${job}/`, { as: "full" });
  expect(gone.status).toBe(404);
});

it("[BLK-11] compares with what an earlier program found, and refuses a preview that one made", async () => {
  const id = aFresh("leaks");
  await test.call("getLeakAnalysis", `/api/snapshots/${id}/analytics/leak/`, { as: "full" });
  const database = openTestDatabase(test.dataDir);
  const [kept] = database.all(`select result from snapshot_analyses where snapshot_id = '${id}'`);
  const result = { ...JSON.parse(String(kept?.result)), leakSizeLpmin: 1.5, version: "4.0.0" };
  database.run(
    `update snapshot_analyses set version = '4.0.0', inputs_key = 'earlier', result = '${JSON.stringify(result).replaceAll("'", "''")}'
      where snapshot_id = '${id}'; update snapshots set leak_lpm = 1.5 where id = '${id}'`,
  );
  const early = await previewed({ snapshotIds: [id] });
  database.run(`update reanalyses set build = '0.0.9' where id = '${early}'`);
  const refused = await act("apply", early);
  expect([refused.status, refused.refusal.codes]).toEqual([409, { detail: ["reanalysisOutdated"] }]);

  const job = await previewed({ snapshotIds: [id] });
  const { differences, totals } = await read(job);
  expect(differences).toMatchObject([
    { differs: true, before: { leakSizeLpmin: 1.5, version: "4.0.0" }, after: { version: "4.1.1" } },
  ]);
  expect(totals).toMatchObject({ changed: 1, leakBeforeLpmin: 1.5 });
  await applied(job);
  expect((await snapshot(id)).leak).toBe(totals.leakAfterLpmin);
  await act("undo", job);
  await reached(job, "undone");
  expect((await snapshot(id)).leak).toBe(1.5);
  const current = database.all(
    `select version from snapshot_analyses where snapshot_id = '${id}' and is_current = 1`,
  );
  expect(current).toEqual([{ version: "4.0.0" }]);
});

it("[BLK-11] stops when it is cancelled, also in the middle of an analysis", async () => {
  fresh.longMachines.push(await imported(aMachine(6)), await imported(aMachine(6)));
  const ids = fresh.longMachines;
  const { body } = await create({ snapshotIds: ids });
  expect((await create({ snapshotIds: ids })).refusal.codes).toEqual({ detail: ["reanalysisRunning"] });
  expect((await act("apply", body.id)).refusal.codes).toEqual({ detail: ["reanalysisNotReady"] });
  const removal = await test.call("deleteReanalysis", `/api/reanalyses/${body.id}/`, { as: "full" });
  expect([removal.status, removal.refusal.codes]).toEqual([409, { detail: ["reanalysisRunning"] }]);
  await reached(body.id, "computing");
  const ownMs = startOwnClock();
  expect((await act("cancel", body.id)).body.state).toBe("cancelled");
  // Another one can begin at once: nothing computes the canceled ones any further.
  const quick = await previewed({ snapshotIds: [aFresh("leaks")] });
  expect(ownMs()).toBeLessThan(5_000);
  expect(await read(body.id)).toMatchObject({ state: "cancelled", done: 0, total: 2 });
  expect((await act("cancel", body.id)).body.state).toBe("cancelled");
  expect((await snapshot(ids[0] ?? "")).mech).toBeUndefined();
  await applied(quick);
  expect((await act("cancel", quick)).refusal.codes).toEqual({ detail: ["reanalysisNotRunning"] });
});

it("[BLK-11] hides one account's re-analyses and snapshots from another", async () => {
  const [mine, theirs] = [aFresh("leaks"), foreign];
  const job = await previewed({ snapshotIds: [mine, theirs] });
  expect((await read(job)).differences).toMatchObject([
    { snapshotId: mine, state: "computed" },
    { snapshotId: theirs, state: "failed", reason: "notFound", before: null, after: null },
  ]);
  const answers = [
    await test.call("getReanalysis", `/api/reanalyses/${job}/`, { as: "stranger" }),
    await test.call("deleteReanalysis", `/api/reanalyses/${job}/`, { as: "stranger" }),
    await act("apply", job, "stranger"),
    await act("undo", job, "stranger"),
    await act("cancel", job, "stranger"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const listed = await test.call("listReanalyses", "/api/reanalyses/", { as: "stranger" });
  expect(listed.body.reanalyses).toEqual([]);
  for (const operation of ["apply", "undo", "cancel"] as const)
    expect((await act(operation, job, "demo")).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  expect((await create({ snapshotIds: [mine] }, "demo")).refusal.codes).toEqual({
    non_field_errors: ["demoReadOnly"],
  });
});

it("[BLK-11] serves two accounts in turn", async () => {
  // So many that an account that had to wait for all of them would find none left.
  for (let index = 0; index < 6; index += 1) fresh.longMachines.push(await imported(aMachine(6)));
  const first = await create({ snapshotIds: fresh.longMachines });
  const second = await create({ snapshotIds: [foreign] }, "stranger");
  await reached(second.body.id, "ready", "stranger");
  expect((await read(first.body.id)).state).toBe("computing");
  await act("cancel", first.body.id);
});

it("[BLK-11] names what is wrong with a request", async () => {
  const codes = async (json: unknown) => {
    const { status, refusal } = await create(json);
    return [status, refusal.codes];
  };
  expect(await codes({})).toEqual([400, { snapshotIds: ["required"] }]);
  expect(await codes({ all: true, snapshotIds: ["a"] })).toEqual([400, { all: ["unknownField"] }]);
  expect(await codes({ snapshotIds: [] })).toEqual([400, { snapshotIds: ["empty"] }]);
  const many = Array.from({ length: 10_001 }, (_, index) => `01JD6Q3T8Z${String(index).padStart(16, "0")}`);
  expect(await codes({ snapshotIds: many })).toEqual([400, { snapshotIds: ["tooMany"] }]);
  expect(await codes({ all: true, changes: { acfrequency: 5 } })).toEqual([400, { changes: ["outOfRange"] }]);
  expect(await codes({ all: true, changes: { distance: 0.1 } })).toEqual([400, { changes: ["outOfRange"] }]);
  expect(await codes({ all: true, changes: { colour: 1 } })).toEqual([400, { changes: ["unknownField"] }]);
  const unsigned = await test.call("createReanalysis", "/api/reanalyses/", { json: { all: true } });
  expect(unsigned.status).toBe(401);
});

it("[BLK-11] keeps twenty, then asks to delete one", async () => {
  const listed = async () =>
    (await test.call("listReanalyses", "/api/reanalyses/", { as: "stranger" })).body.reanalyses;
  while ((await listed()).length < 20) {
    const { body } = await create({ snapshotIds: [foreign] }, "stranger");
    await act("cancel", body.id, "stranger");
  }
  const { status, refusal } = await create({ snapshotIds: [foreign] }, "stranger");
  expect([status, refusal.codes]).toEqual([409, { detail: ["reanalysisTooMany"] }]);
});
