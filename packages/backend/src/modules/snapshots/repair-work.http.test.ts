import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { aCameraOf, aPerson } from "../../testing/more-accounts.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

const folder = makeTemporaryFolder();
const nowMs = Date.parse("2026-11-21T12:00:00Z");
let test: TestBackend;
let count = 0;

beforeAll(async () => {
  test = await startTestBackend({ dataDir: folder.path, nowMs: () => nowMs });
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

type Role = "full" | "demo" | "stranger" | "staff";

async function anImport(createdDate = "2026-11-18T09:00:00.000Z", to: "full" | "stranger" = "full") {
  count += 1;
  const captureId = `3f2504e0-4f89-41d3-9a0c-0305e82c77${String(count).padStart(2, "0")}`;
  const file = await aSnapshotFile(captureId, { size: 16, manifest: { createdDate } });
  const imported = await test.backend.importSnapshotFile(file, to);
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}
const set = (id: string, json: object, as: Role = "full") =>
  test.call("setSnapshotRepairWork", `/api/snapshots/${id}/repair-work/`, { as, json });
const get = async (id: string, as: Role = "full") =>
  (await test.call("getSnapshot", `/api/snapshots/${id}/`, { as })).body;
const solve = (id: string, day: string) =>
  test.call("setSnapshotFixed", `/api/snapshots/${id}/fixed/`, {
    as: "full",
    json: { fixed: 1, fixed_date_utc_ts: Date.parse(`2026-11-${day}T08:00:00Z`) },
  });
/** What an analysis will have found, without running one. */
const found = (id: string, isLeak: 0 | 1) =>
  openTestDatabase(folder.path).run(
    `update snapshots set leak_detected = ${isLeak}, leak_lpm = ${isLeak === 1 ? 12 : "null"}, leak_infinite = 0, analysis_due = 0 where id = '${id}'`,
  );
const checkedBy = async (id: string) => (await get(id)).repair_work?.checked_by;

/** Adds 250 that were taken a little later on. */
function copiesOf(id: string) {
  const database = openTestDatabase(folder.path);
  const [row = {}] = database.all(`select * from snapshots where id = '${id}'`);
  const names = Object.keys(row);
  const others: Readonly<Record<string, string>> = {
    id: "'many-' || i",
    capture_id: "'many-' || i",
    created_date: "'2026-11-18T10:00:00.' || i || 'Z'",
  };
  database.run(
    `insert into snapshots (${names.join(", ")})
     with recursive counted(i) as (select 100 union all select i + 1 from counted where i < 349)
     select ${names.map((name) => others[name] ?? `snapshots.${name}`).join(", ")}
     from snapshots, counted where snapshots.id = '${id}'`,
  );
  return database;
}

const work = {
  assignee: "full",
  due_date: "2026-12-04",
  tag_number: "0147",
  cause: "flange",
  measure: "gasketRenewed",
} as const;

it("[SNP-26] stores what is planned and was done, in list, detail and history, field by field", async () => {
  const id = await anImport();
  expect(await get(id)).not.toHaveProperty("repair_work");
  const saved = await set(id, { ...work, note: "DN 200, in store" });
  expect(saved.body.snapshot).toMatchObject({ repair_work: work, repair_note: "DN 200, in store" });
  expect((await set(id, { assignee: "  Kim  ", due_date: null })).body.snapshot.repair_work).toEqual({
    ...{ assignee: "Kim", tag_number: "0147", cause: "flange", measure: "gasketRenewed" },
  });
  const again = await set(id, { assignee: "Kim" });
  expect(again.body.version).toBe((await get(id)).version);
  const list = (await test.call("listSnapshots", "/api/snapshots/", { as: "full" })).body;
  expect(list.snapshots.find((record) => record.id === id)).toMatchObject({
    repair_work: { assignee: "Kim", tag_number: "0147" },
  });
  const { changes } = (
    await test.call("listSnapshotChanges", `/api/snapshots/${id}/changes/`, { as: "full" })
  ).body;
  expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual(
    expect.arrayContaining([
      ["assignee", null, "full"],
      ["assignee", "full", "Kim"],
      ["due_date", "2026-12-04", null],
      ["tag_number", null, "0147"],
      ["cause", null, "flange"],
      ["measure", null, "gasketRenewed"],
      ["repair_note", "", "DN 200, in store"],
    ]),
  );
  await set(id, { assignee: "", tag_number: "", cause: null, measure: null, note: "" });
  expect(await get(id)).not.toHaveProperty("repair_work");
  expect(await get(id)).not.toHaveProperty("repair_note");
});

it("[SNP-27] refuses what cannot be stored, each field with its reason, and stores none of it", async () => {
  const id = await anImport();
  const fieldsOf = (codes: object = {}) => Object.keys(codes);
  const refusal = async (json: object) => (await set(id, json)).refusal.codes;
  expect(await refusal({ tag_number: "a b", due_date: "2026-02-30", assignee: "Kim" })).toMatchObject({
    due_date: ["invalidFormat"],
  });
  expect(await refusal({ tag_number: "a b", assignee: "Kim" })).toEqual({ tag_number: ["invalidFormat"] });
  expect(await refusal({ tag_number: "7", give_tag_number: true })).toEqual({
    give_tag_number: ["unknownField"],
  });
  expect(fieldsOf(await refusal({ cause: "rust" }))).toEqual(["cause"]);
  expect(fieldsOf(await refusal({ note: "x".repeat(1001) }))).toEqual(["note"]);
  expect(fieldsOf(await refusal({ checked_by: "me" }))).toEqual(["checked_by"]);
  expect((await set(id, {})).status).toBe(400);
  expect(await get(id)).not.toHaveProperty("repair_work");
});

it("[PERM-04] lets neither strangers, the demo account nor staff write it", async () => {
  const id = await anImport();
  expect((await set(id, work, "stranger")).status).toBe(404);
  expect((await set("none", work)).status).toBe(404);
  expect((await set(id, work, "demo")).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  expect((await set(id, work, "staff")).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
  expect(await get(id)).not.toHaveProperty("repair_work");
});

it("gives out each tag number once in an account, skips typed ones, and keeps the one that is there", async () => {
  const [first, second, third, typed] = [
    await anImport(),
    await anImport(),
    await anImport(),
    await anImport(),
  ];
  const give = async (id: string) =>
    (await set(id, { give_tag_number: true })).body.snapshot.repair_work?.tag_number;
  expect(await give(first)).toBe("0001");
  expect(await give(first)).toBe("0001");
  await set(typed, { tag_number: "0002" });
  const both = await Promise.all([give(second), give(third)]);
  expect(both.sort()).toEqual(["0003", "0004"]);
  // A number that was given out once is not given out again, though it hangs nowhere.
  await set(first, { tag_number: "" });
  expect(await give(first)).toBe("0005");
  const theirs = await anImport(undefined, "stranger");
  const given = await set(theirs, { give_tag_number: true }, "stranger");
  expect(given.body.snapshot.repair_work?.tag_number).toBe("0001");
});

it("[SNP-26] names the later snapshot of the same tag in which nothing is found, and follows every change", async () => {
  const repaired = await anImport();
  const second = await anImport("2026-11-20T09:00:00.000Z");
  found(repaired, 1);
  found(second, 0);
  await set(repaired, { tag_number: "CHK-1" });
  await solve(repaired, "19");
  expect(await checkedBy(repaired)).toBeUndefined();
  const { version } = await get(repaired);
  await set(second, { tag_number: "chk-1" });
  expect(await checkedBy(repaired)).toBe(second);
  // Clients that ask for changes get it.
  const changed = (await test.call("listSnapshots", `/api/snapshots/?since=${version}`, { as: "full" })).body;
  expect(changed.snapshots.map(({ id }) => id).sort()).toEqual([repaired, second].sort());
  // Solved only after the second snapshot.
  expect((await solve(repaired, "21")).body.snapshot.repair_work).not.toHaveProperty("checked_by");
  const solved = await solve(repaired, "19");
  expect(solved.body.snapshot.repair_work?.checked_by).toBe(second);
  expect(solved.body.version).toBe((await get(repaired)).version);
  // Open again.
  await test.call("setSnapshotRepair", `/api/snapshots/${repaired}/repair/`, {
    as: "full",
    json: { repair_status: "open" },
  });
  expect(await checkedBy(repaired)).toBeUndefined();
  await solve(repaired, "19");
  // The second is deleted, and comes back.
  await test.call("deactivateSnapshot", `/api/snapshots/${second}/deactivate/`, { as: "full" });
  expect(await checkedBy(repaired)).toBeUndefined();
  await test.call("restoreSnapshot", `/api/snapshots/${second}/restore/`, { as: "full" });
  expect(await checkedBy(repaired)).toBe(second);
  // The tag is taken from either.
  await set(second, { tag_number: "CHK-2" });
  expect(await checkedBy(repaired)).toBeUndefined();
  await set(second, { tag_number: "CHK-1" });
  const off = await set(repaired, { tag_number: "" });
  expect(off.body.snapshot).not.toHaveProperty("repair_work");
});

it("no longer confirms a repair when the analysis of the second snapshot finds a leak", async () => {
  const repaired = await anImport();
  const second = await anImport("2026-11-20T09:00:00.000Z");
  found(repaired, 1);
  found(second, 0);
  await set(repaired, { tag_number: "ANA-1" });
  await set(second, { tag_number: "ANA-1" });
  await solve(repaired, "19");
  expect(await checkedBy(repaired)).toBe(second);
  const { body } = await test.call("getLeakAnalysis", `/api/snapshots/${second}/analytics/leak/`, {
    as: "full",
  });
  expect(body).toMatchObject({ leakDetected: true });
  expect(await checkedBy(repaired)).toBeUndefined();
});

it("does not confirm a repair by a snapshot of another account", async () => {
  const repaired = await anImport();
  const theirs = await anImport("2026-11-20T09:00:00.000Z", "stranger");
  found(theirs, 0);
  await set(repaired, { tag_number: "OWN-1" });
  await solve(repaired, "19");
  await set(theirs, { tag_number: "OWN-1" }, "stranger");
  expect(await checkedBy(repaired)).toBeUndefined();
});

it("confirms a repair that is marked as solved only after its check", async () => {
  const repaired = await anImport();
  const second = await anImport("2026-11-20T09:00:00.000Z");
  found(repaired, 1);
  found(second, 0);
  await set(repaired, { tag_number: "LATE-1" });
  await set(second, { tag_number: "LATE-1" });
  const mark = (repair_status: string) =>
    test.call("setSnapshotRepair", `/api/snapshots/${repaired}/repair/`, {
      as: "full",
      json: { repair_status },
    });
  expect((await mark("solved")).status).toBe(200);
  expect(await checkedBy(repaired)).toBe(second);
  // Today is entered as the day: the second one was taken before.
  await test.call("setSnapshotFixed", `/api/snapshots/${repaired}/fixed/`, {
    as: "full",
    json: { fixed: 1, fixed_date_utc_ts: nowMs - 120_000 },
  });
  expect(await checkedBy(repaired)).toBeUndefined();
  const repair = await test.call("getSnapshotRepair", `/api/snapshots/${repaired}/repair/`, { as: "full" });
  expect(repair.body.history.map(({ status }) => status)).toEqual(["solved"]);
  // Known to be open after the second one was taken.
  await mark("open");
  await mark("solved");
  expect(await checkedBy(repaired)).toBeUndefined();
});

it("derives confirmations again only after changes that they depend on", async () => {
  const repaired = await anImport();
  const second = await anImport("2026-11-20T09:00:00.000Z");
  found(repaired, 1);
  found(second, 0);
  await set(repaired, { tag_number: "DEP-1" });
  await set(second, { tag_number: "DEP-1" });
  await solve(repaired, "19");
  openTestDatabase(folder.path).run(`update snapshots set repair_checked_by = null where id = '${repaired}'`);
  await set(repaired, { note: "renewed" });
  await test.call("setSnapshotDistance", `/api/snapshots/${second}/distance/`, {
    as: "full",
    json: { distance: 3 },
  });
  expect(await checkedBy(repaired)).toBeUndefined();
  await solve(repaired, "18");
  expect(await checkedBy(repaired)).toBe(second);
});

it("follows the newest 200 of a tag, and the one that was changed", async () => {
  const [oldest, second] = [await anImport(), await anImport("2026-11-20T09:00:00.000Z")];
  found(oldest, 1);
  found(second, 0);
  await set(oldest, { tag_number: "MANY-1" });
  await solve(oldest, "19");
  const database = copiesOf(oldest);
  await set(second, { tag_number: "MANY-1" });
  const confirmed = () =>
    database.all(`select id from snapshots where repair_checked_by = '${second}' order by id`);
  expect(confirmed()).toHaveLength(199);
  expect(confirmed()).not.toContainEqual({ id: oldest });
  await solve(oldest, "18");
  expect(await checkedBy(oldest)).toBe(second);
  database.run("delete from snapshots where id like 'many-%'");
});

it("follows as many leaks of a tag when there are many machines with it", async () => {
  const [repaired, second] = [await anImport(), await anImport("2026-11-20T09:00:00.000Z")];
  found(repaired, 1);
  found(second, 0);
  await set(repaired, { tag_number: "KIND-1" });
  await solve(repaired, "19");
  const database = copiesOf(repaired);
  database.run("update snapshots set analysis_type = 'MECHANICAL' where id like 'many-%'");
  await set(second, { tag_number: "KIND-1" });
  expect(await checkedBy(repaired)).toBe(second);
  database.run("delete from snapshots where id like 'many-%'");
});

it("takes back a confirmation that the editor does not see, also of a repair older than those that are followed", async () => {
  const owner = { username: "full", token: await test.token("full") };
  const guest = await aPerson(test, "guest.of.one");
  const [one, two] = [
    await aCameraOf(test, { ...guest, ...owner }, "SL-OLDER"),
    await aCameraOf(test, { ...guest, ...owner }, "SL-NEWER"),
  ];
  const database = openTestDatabase(folder.path);
  database.run(
    `insert into paired_users (ownership_id, account_id) values ('${one.ownership}', '${guest.accountId}');
     update snapshots set created_date = '2026-11-17T09:00:00.000Z' where id = '${one.snapshotId}';
     update snapshots set created_date = '2026-11-20T09:00:00.000Z' where id = '${two.snapshotId}'`,
  );
  found(one.snapshotId, 1);
  found(two.snapshotId, 0);
  await set(one.snapshotId, { tag_number: "OLD-1" });
  await set(two.snapshotId, { tag_number: "OLD-1" });
  await solve(one.snapshotId, "19");
  expect(await checkedBy(one.snapshotId)).toBe(two.snapshotId);
  copiesOf(one.snapshotId);
  await test.call("setSnapshotRepair", `/api/snapshots/${one.snapshotId}/repair/`, {
    token: guest.token,
    json: { repair_status: "open" },
  });
  expect(await checkedBy(one.snapshotId)).toBeUndefined();
  database.run("delete from snapshots where id like 'many-%'");
});

it("names no snapshot of a camera that the reader does not see", async () => {
  const owner = { username: "full", token: await test.token("full") };
  const guest = await aPerson(test, "guest");
  const [one, two] = [
    await aCameraOf(test, { ...guest, ...owner }, "SL-ONE"),
    await aCameraOf(test, { ...guest, ...owner }, "SL-TWO"),
  ];
  const database = openTestDatabase(folder.path);
  database.run(
    `insert into paired_users (ownership_id, account_id) values ('${one.ownership}', '${guest.accountId}')`,
  );
  database.run(
    `update snapshots set created_date = '2026-11-20T09:00:00.000Z' where id = '${two.snapshotId}'`,
  );
  found(one.snapshotId, 1);
  found(two.snapshotId, 0);
  await set(one.snapshotId, { tag_number: "TWO-1" });
  await set(two.snapshotId, { tag_number: "TWO-1" });
  await solve(one.snapshotId, "19");
  const seenBy = async (token: string) => {
    const detail = await test.call("getSnapshot", `/api/snapshots/${one.snapshotId}/`, { token });
    const list = await test.call("listSnapshots", "/api/snapshots/", { token });
    const page = await test.call("listSnapshots", "/api/snapshots/?page=1&page_size=500", { token });
    const changed = await test.call("listSnapshots", "/api/snapshots/?since=1", { token });
    return [detail.body, ...[list, page, changed].map(({ body }) => body.snapshots.find(isOne))].map(
      (record) => record?.repair_work?.checked_by,
    );
  };
  const isOne = ({ id }: { readonly id: string }) => id === one.snapshotId;
  expect(await seenBy(owner.token)).toEqual(Array(4).fill(two.snapshotId));
  expect(await seenBy(guest.token)).toEqual(Array(4).fill(undefined));
  // Nor does the answer to a change of the guest's own.
  await test.call("setSnapshotRepair", `/api/snapshots/${one.snapshotId}/repair/`, {
    token: guest.token,
    json: { repair_status: "open" },
  });
  const solved = await test.call("setSnapshotFixed", `/api/snapshots/${one.snapshotId}/fixed/`, {
    token: guest.token,
    json: { fixed: 1, fixed_date_utc_ts: Date.parse("2026-11-19T08:00:00Z") },
  });
  expect(solved.body.snapshot.repair_work).not.toHaveProperty("checked_by");
  expect(await checkedBy(one.snapshotId)).toBe(two.snapshotId);
});
