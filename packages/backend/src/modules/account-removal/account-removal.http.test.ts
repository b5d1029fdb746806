import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { giveFeature } from "../../testing/give-feature.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { codeOf } from "../../testing/pair-camera.ts";
import { readOutbox } from "../../testing/read-outbox.ts";
import { resumableClient } from "../../testing/resumable-client.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { storedBlobs } from "../../testing/test-bucket.ts";
import { isOnPostgres } from "../../testing/test-database-place.ts";
import { until } from "../../testing/until.ts";

let mailServer: MailServer;
let test: TestBackend;
let log = "";
let captures = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  const logStream = new PassThrough();
  logStream.on("data", (line) => {
    log += String(line);
  });
  test = await startTestBackend({
    smtpUrl: mailServer.url,
    logLevel: "debug",
    logStream,
    failedSignInsPerMinute: 5,
  });
});
afterAll(async () => {
  await test.close();
  await mailServer.close();
});

const passwordOf = ({ username }: TestPerson): string => `${username}-sonolens`;
const remove = (who: TestPerson, password = passwordOf(who)) =>
  test.call("deleteAccount", "/api/me/", { token: who.token, json: { password } });
const me = (token: string) => test.call("getCurrentUser", "/api/me/", { token });
const signIn = (username: string, password: string) =>
  test.call("createToken", "/api/token/", { json: { username, password } });

async function imported(owner: string, manifest: object = {}): Promise<string> {
  captures += 1;
  const captureId = `3f2504e0-4f89-41d3-9a0c-0305e82c${String(captures).padStart(4, "0")}`;
  const answer = await test.backend.importSnapshotFile(
    await aSnapshotFile(captureId, { size: 12, manifest }),
    owner,
  );
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.snapshotId;
}

/** Until nothing is left to be purged. */
const allDone = () =>
  until(
    async () => test.database.all("select 1 from account_purges where status = 'PROCESSING'").length === 0,
  );

/** Files of the data folder that hold a text, capitals apart. */
const filesWith = (text: string): string[] =>
  readdirSync(test.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).toString("latin1").toLowerCase().includes(text.toLowerCase()));

/** In the files of the folder, in the tables, wherever those are, and in the files of a database server. */
function placesWith(text: string): string[] {
  const tables = test.database.dump().filter((kept) => kept.text.toLowerCase().includes(text.toLowerCase()));
  return [...filesWith(text), ...tables.map(({ table }) => table), ...test.database.serverFilesWith(text)];
}

const device = (serial: string, label = "Hall camera") => ({ serial, label, microphoneCount: 64 });

async function inGroups(
  groups: Readonly<Record<string, string | null>>,
  members: readonly (readonly [string, string])[],
) {
  const [organization = ""] = Object.keys(groups);
  test.database.run(`insert into organizations values ('${organization}', 'Plant', '2026-01-01')`);
  for (const [id, parent] of Object.entries(groups))
    test.database.run(
      `insert into groups (id, organization_id, parent_id, name, description, created_at)
       values ('${id}', '${organization}', ${parent === null ? "null" : `'${parent}'`}, '${id}', '', '2026-01-01')`,
    );
  for (const [account, group] of members)
    test.database.run(`insert into group_members (account_id, group_id) values ('${account}', '${group}')`);
}

it("[API-06] leaves no trace of a person: not in the database, not in a file, not in the log", async () => {
  const ann = await aPerson(test, "Annabella.Quistorp");
  const comment = "kettle beside the quince orchard";
  const ids = [];
  for (let index = 0; index < 30; index += 1)
    ids.push(await imported(ann.username, { comments: `${comment} ${index}`, device: device("SL-ANN") }));
  const as = { token: ann.token };
  await test.call("setSnapshotComments", `/api/snapshots/${ids[0]}/comments/`, {
    ...as,
    headers: { "if-match": '"999999"' },
    json: { comments: `${comment}, edited` },
  });
  await test.call("sendFeedback", "/api/feedback/", {
    ...as,
    json: { content: `${comment}, said Annabella.Quistorp` },
  });
  // As a program before this one removed it, which did not overwrite what it deletes.
  test.database.run(
    `${isOnPostgres ? "" : "pragma secure_delete = off;"}
     insert into client_errors values ('old', '${`${comment}, long ago. `.repeat(500)}', '2026-01-01');
     delete from client_errors where id = 'old'`,
  );
  const job = await test.call("exportAccount", "/api/me/export/", as);
  await until(async () => {
    const { body } = await test.call(
      "pollExcelResult",
      `/api/poll-excel-result/?executionID=${job.body.executionID}`,
      as,
    );
    return body.status === "FINISHED";
  });
  // Half a file, which would go on for a day.
  const sending = resumableClient(test, { personToken: ann.token });
  const { body: upload } = await sending.start(1_000, `${comment}.nlz`);
  const half = await sending.append(upload.id, 0, new TextEncoder().encode(`${comment}, half sent`));
  expect(half.status).toBe(204);
  expect(filesWith(comment)).toEqual(
    expect.arrayContaining([expect.stringContaining(join("resumable", upload.id))]),
  );
  if (isOnPostgres) test.database.run("analyze");
  for (const text of [comment, ann.email]) {
    expect([text, placesWith(text)]).not.toEqual([text, []]);
    expect(test.database.serverFilesWith(text).length > 0).toBe(isOnPostgres);
  }

  expect((await remove(ann)).status).toBe(204);
  await allDone();
  for (const text of [comment, ann.email, ann.username]) expect([text, placesWith(text)]).toEqual([text, []]);
  expect(log).not.toBe("");
  for (const text of [comment, ann.email, ann.username])
    expect(log.toLowerCase()).not.toContain(text.toLowerCase());
  expect(test.database.all(`select 1 from snapshots where id in ('${ids.join("','")}')`)).toEqual([]);
  expect(test.database.all("select 1 from ownerships where device_serial = 'SL-ANN'")).toEqual([]);

  const mails = mailServer.received.filter(({ to }) => to.includes(ann.email));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.source).toContain("was deleted");
});

it("[API-06] ends every session, key and link at once, and lets the address register anew", async () => {
  const bob = await aPerson(test, "bob");
  const { body: elsewhere } = await signIn(bob.username, passwordOf(bob));
  await giveFeature(test, { kind: "user", id: bob.accountId }, "DataConnectNewKey");
  const { body: key } = await test.call("createDataConnectKey", "/keys", { token: bob.token });
  const snapshotId = await imported(bob.username);
  const job = await test.call("downloadSnapshots", "/api/download-snapshots/", {
    token: bob.token,
    json: { snapshotIds: [snapshotId], iotId: "", timezoneOffset: 0 },
  });
  const poll = () =>
    test.call("pollExcelResult", `/api/poll-excel-result/?executionID=${job.body.executionID}`, {
      token: bob.token,
    });
  await until(async () => (await poll()).body.status === "FINISHED");
  const { url } = (await poll()).body;
  const shared = await test.call("createSharedReport", "/api/shared/reports/", {
    token: bob.token,
    json: { reportUrl: url },
  });
  const openShared = () => test.call("getSharedReport", `/api/shared/reports/${shared.body.token}/`);
  expect([(await openShared()).status, (await test.call("getExportFile", url ?? "")).status]).toEqual([
    200, 200,
  ]);

  expect((await remove(bob)).status).toBe(204);
  for (const token of [bob.token, elsewhere.access])
    expect([(await me(token)).status, (await me(token)).refusal.codes]).toEqual([
      403,
      { detail: ["sessionEnded"] },
    ]);
  const { refresh } = elsewhere;
  expect((await test.call("refreshToken", "/api/token/refresh/", { json: { refresh } })).status).toBe(401);
  expect((await test.call("listSnapshots", "/api/snapshots/", { token: key.key })).status).toBe(401);
  expect((await openShared()).status).toBe(404);
  expect((await test.call("getExportFile", url ?? "")).status).toBe(404);
  expect((await signIn(bob.username, passwordOf(bob))).refusal.codes).toEqual({
    detail: ["invalidCredentials"],
  });

  const again = await test.call("registerAccount", "/auth/users/", {
    json: { username: bob.email, email: bob.email, password: "nine green kettles" },
  });
  expect(again.status).toBe(201);
  await allDone();
});

it("[API-06] asks for the password, and makes who guesses wait", async () => {
  const { status, refusal } = await test.call("deleteAccount", "/api/me/", {
    as: "demo",
    json: { password: "demo-sonolens" },
  });
  expect([status, refusal.codes]).toEqual([400, { non_field_errors: ["demoReadOnly"] }]);
  const eve = await aPerson(test, "eve");
  for (let count = 0; count < 5; count += 1) {
    const wrong = await remove(eve, "a wrong password");
    expect([wrong.status, wrong.refusal.codes]).toEqual([400, { password: ["passwordWrong"] }]);
  }
  expect((await remove(eve)).status).toBe(429);
  expect((await me(eve.token)).status).toBe(200);
});

it("[API-06] deletes once when two tabs delete at the same time, and tells the later one that its session ended", async () => {
  const cid = await aPerson(test, "cid");
  const answers = await Promise.all([remove(cid), remove(cid)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  expect((await remove(cid)).refusal.codes).toEqual({ detail: ["sessionEnded"] });
  await allDone();
  expect(mailServer.received.filter(({ to }) => to.includes(cid.email))).toHaveLength(1);
});

it("[API-06] gives back a camera that nobody else has, so that somebody else can pair it", async () => {
  const dan = await aPerson(test, "dan");
  const added = await test.backend.cameras.add({ serial: "SL-DAN" });
  expect(added.ok).toBe(true);
  const pair = async (token: string) =>
    test.call("pairDevice", "/api/pair/", {
      token,
      json: { device_serial: "SL-DAN", device_totp_token: await codeOf(test, "SL-DAN") },
    });
  expect((await pair(dan.token)).status).toBe(200);
  expect((await remove(dan)).status).toBe(204);
  await allDone();
  // A code counts once; the next one would be half a minute away.
  test.database.run("delete from used_pairing_codes");
  expect((await pair(await test.token("stranger"))).body).toEqual({ isPaired: true, canPair: true });
});

it("[API-06] leaves the group's snapshots to the group, without a name", async () => {
  const [fay, gus] = [await aPerson(test, "fay.of.the.group"), await aPerson(test, "gus")];
  await inGroups({ works: null }, [
    [fay.accountId, "works"],
    [gus.accountId, "works"],
  ]);
  const [groups, own] = [
    await imported(fay.username, { device: device("SL-GRP"), label: "of all" }),
    await imported(fay.username, { device: device("SL-OWN"), label: "of Fay" }),
  ];
  test.database.run("update ownerships set group_id = 'works' where device_serial = 'SL-GRP'");
  await test.call("setSnapshotLabel", `/api/snapshots/${groups}/label/`, {
    token: fay.token,
    headers: { "if-match": '"999999"' },
    json: { label: "Flange" },
  });
  const repairPath = `/api/snapshots/${groups}/repair/`;
  const repaired = await test.call("setSnapshotRepair", repairPath, {
    token: fay.token,
    json: { repair_status: "solved", note: "sealed" },
  });
  expect(repaired.status).toBe(200);
  for (const assignee of [fay.username, fay.email]) {
    const path = `/api/snapshots/${groups}/repair-work/`;
    const assigned = await test.call("setSnapshotRepairWork", path, { token: fay.token, json: { assignee } });
    expect(assigned.status).toBe(200);
  }

  expect((await remove(fay)).status).toBe(204);
  await allDone();
  const seen = await test.call("getSnapshot", `/api/snapshots/${groups}/`, { token: gus.token });
  expect(seen.body).toMatchObject({
    ...{ label: "Flange", fixed: true },
    repair_work: { assignee: "(deleted)" },
  });
  const { body: repair } = await test.call("getSnapshotRepair", repairPath, { token: gus.token });
  expect(repair.history).toMatchObject([{ username: "(deleted)", note: "sealed" }]);
  expect(
    (await test.call("getSnapshotPicture", `/api/snapshots/${groups}/picture/`, { token: gus.token })).status,
  ).toBe(200);
  expect(test.database.all(`select 1 from snapshots where id = '${own}'`)).toEqual([]);
  for (const text of [fay.username, fay.email]) expect(placesWith(text)).toEqual([]);
  expect((await test.call("getOrganization", "/api/organizations/", { token: gus.token })).status).toBe(200);
  // The last member takes the organization along.
  expect((await remove(gus)).status).toBe(204);
  await allDone();
  expect(test.database.all("select 1 from organizations where id = 'works'")).toEqual([]);
  expect(test.database.all(`select 1 from snapshots where id = '${groups}'`)).toEqual([]);
});

it("[API-06] does not leave others without a manager of their group or reseller", async () => {
  const [hal, ida] = [await aPerson(test, "hal"), await aPerson(test, "ida")];
  await inGroups({ mill: null, night: "mill" }, [
    [hal.accountId, "mill"],
    [ida.accountId, "night"],
  ]);
  const refused = await remove(hal);
  expect([refused.status, refused.refusal.codes]).toEqual([400, { non_field_errors: ["lastGroupManager"] }]);
  expect((await me(hal.token)).status).toBe(200);
  await test.call("changeGroup", "/api/organizations/groups/night/", {
    method: "PATCH",
    token: hal.token,
    json: { move: ida.accountId, to: "mill" },
  });
  expect((await remove(hal)).status).toBe(204);

  const members = [{ username: "ida", isManager: true }, { username: "full" }];
  await test.backend.ensureReseller({ name: "Partner", remainingKeys: 5, members });
  expect((await remove(ida)).refusal.codes).toEqual({ non_field_errors: ["lastResellerManager"] });
  await test.backend.ensureReseller({
    name: "Partner",
    remainingKeys: 5,
    members: [{ username: "full", isManager: true }],
  });
  expect((await remove(ida)).status).toBe(204);
  await allDone();
});

it("[API-06] takes no file of somebody who was deleted while it was on its way, and finishes no export", async () => {
  const jon = await aPerson(test, "jon");
  for (let index = 0; index < 3; index += 1) await imported(jon.username, { device: device("SL-JON") });
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    token: jon.token,
    json: { filename: "late.nlz" },
  });
  const { body: job } = await test.call("exportAccount", "/api/me/export/", { token: jon.token });
  const importing = test.backend
    .importSnapshotFile(await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82cffff"), jon.username)
    .catch((error: unknown) => error);
  expect((await remove(jon)).status).toBe(204);
  const late = await importing;
  expect(late).toMatchObject({ ok: expect.any(Boolean) });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  form.append(
    "file",
    new Blob([Uint8Array.from(await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82cfffe"))]),
    "late.nlz",
  );
  const upload = await test.call("uploadFile", target.url, { body: form });
  expect([upload.status, upload.refusal.codes?.detail]).toEqual([
    400,
    expect.arrayContaining(["uploadExpired"]),
  ]);
  await allDone();
  expect(test.database.all(`select 1 from export_jobs where id = '${job.executionID}'`)).toEqual([]);
  expect(
    test.database.all("select 1 from snapshots where capture_id like '%cffff' or device_serial = 'SL-JON'"),
  ).toEqual([]);
});

it("[API-06] a demo library keeps what others of it have", async () => {
  const { accountId } = await test.backend.ensureAccount({
    username: "kim",
    email: "kim@example.com",
    password: "kim-sonolens",
    kind: "full",
    library: "shared",
  });
  const id = await imported("kim", { device: device("SL-SHARED") });
  const { body } = await signIn("kim", "kim-sonolens");
  expect(
    (await remove({ username: "kim", accountId, email: "kim@example.com", token: body.access })).status,
  ).toBe(204);
  await allDone();
  expect((await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" })).status).toBe(200);
});

it("[API-06] removes the images of the account", async () => {
  const lea = await aPerson(test, "lea");
  const { body: target } = await test.call(
    "createUserImageUploadUrl",
    "/api/userimages/getuploadurl/?category=logo",
    {
      token: lea.token,
    },
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  const logo = await sharp({ create: { width: 31, height: 17, channels: 3, background: "#a31" } })
    .jpeg()
    .toBuffer();
  form.append("file", new Blob([Uint8Array.from(logo)]), "logo.jpg");
  expect((await test.call("uploadImage", target.url, { body: form })).status).toBe(201);
  const [image] = test.database.all(`select hash from images where account_id = '${lea.accountId}'`);
  const isKept = async () => (await storedBlobs(test.dataDir)).includes(String(image?.hash));
  expect(await isKept()).toBe(true);
  expect((await remove(lea)).status).toBe(204);
  await allDone();
  expect(await isKept()).toBe(false);
  expect(test.database.all(`select 1 from images where hash = '${image?.hash}'`)).toEqual([]);
});

it("[API-06] leaves the name of a person nowhere, in any alphabet, and notifies those who see it there", async () => {
  const [ole, pia] = [await aPerson(test, "ÖLE.ÅNGSTRÖM"), await aPerson(test, "pia")];
  await inGroups({ dock: null }, [
    [ole.accountId, "dock"],
    [pia.accountId, "dock"],
  ]);
  const [assigned, deleted] = [
    await imported(pia.username, { device: device("SL-DOCK") }),
    await imported(pia.username, { device: device("SL-DOCK") }),
  ];
  const elsewhere = await imported("stranger", { device: device("SL-ELSE") });
  test.database.run("update ownerships set group_id = 'dock' where device_serial = 'SL-DOCK'");
  const assign = (id: string, assignee: string, token: string) =>
    test.call("setSnapshotRepairWork", `/api/snapshots/${id}/repair-work/`, { token, json: { assignee } });
  await assign(assigned, "öle.Ångström", pia.token);
  await assign(assigned, "Pia", pia.token);
  await assign(assigned, "öle.Ångström", pia.token);
  // The same name in a library that the account never saw is another person's.
  await assign(elsewhere, "öle.Ångström", await test.token("stranger"));
  await test.call("deactivateSnapshot", `/api/snapshots/${deleted}/deactivate/`, { token: ole.token });
  const list = (since?: number) =>
    test.call("listSnapshots", `/api/snapshots/${since === undefined ? "" : `?since=${since}`}`, {
      token: pia.token,
    });
  const { version } = (await list()).body;
  const messagesOf = ({ accountId }: TestPerson) =>
    test.database
      .all(`select message from outbox where account_id = '${accountId}'`)
      .map(({ message }) => JSON.parse(String(message)) as { type: string; snapshotId?: string });

  expect((await remove(ole)).status).toBe(204);
  await allDone();
  const changed = (await list(version)).body;
  expect(changed.complete).toBe(false);
  expect(changed.snapshots.map(({ id, repair_work }) => [id, repair_work?.assignee])).toEqual([
    [assigned, "(deleted)"],
  ]);
  expect(
    messagesOf(pia).filter(({ type, snapshotId }) => type === "snapshot-changed" && snapshotId === assigned)
      .length,
  ).toBeGreaterThan(0);
  const bin = await test.call("listDeletedSnapshots", "/api/deleted-snapshots/", { token: pia.token });
  expect(bin.body.snapshots.map(({ deletedBy }) => deletedBy)).toEqual(["(deleted)"]);
  const history = await test.call("listSnapshotChanges", `/api/snapshots/${assigned}/changes/`, {
    token: pia.token,
  });
  expect(JSON.stringify(history.body).toLowerCase()).not.toContain("ångström");
  const strangers = await test.call("getSnapshot", `/api/snapshots/${elsewhere}/`, { as: "stranger" });
  expect(strangers.body.repair_work?.assignee).toBe("öle.Ångström");
  await assign(elsewhere, "", await test.token("stranger"));
});

it("[API-06] moves a camera of others with the numbers of its leak tags, and without confirmations by what is gone", async () => {
  const [tom, una] = [await aPerson(test, "tom"), await aPerson(test, "una")];
  const [stays, gone] = [
    await imported(tom.username, { device: device("SL-STAYS") }),
    await imported(tom.username, { device: device("SL-GONE"), createdDate: "2026-11-20T09:00:00.000Z" }),
  ];
  const earlier = await imported(tom.username, {
    device: device("SL-STAYS"),
    createdDate: "2026-11-19T09:00:00.000Z",
  });
  test.database.run(
    `insert into paired_users select id, '${una.accountId}' from ownerships where device_serial = 'SL-STAYS'`,
  );
  const work = (id: string, json: object, { token }: TestPerson) =>
    test.call("setSnapshotRepairWork", `/api/snapshots/${id}/repair-work/`, { token, json });
  for (const [id, isLeak] of [
    [stays, 1],
    [gone, 0],
    [earlier, 1],
  ] as const)
    test.database.run(
      `update snapshots set leak_detected = ${isLeak}, leak_infinite = 0, analysis_due = 0 where id = '${id}'`,
    );
  const given = await work(stays, { give_tag_number: true }, tom);
  expect(given.body.snapshot.repair_work?.tag_number).toBe("0001");
  await work(stays, { tag_number: "MOVE-1" }, tom);
  await work(gone, { tag_number: "MOVE-1" }, tom);
  const solved = await test.call("setSnapshotFixed", `/api/snapshots/${stays}/fixed/`, {
    token: tom.token,
    json: { fixed: 1, fixed_date_utc_ts: Date.parse("2026-11-18T10:00:00Z") },
  });
  expect(solved.body.snapshot.repair_work?.checked_by).toBe(gone);
  const { version } = (await test.call("listSnapshots", "/api/snapshots/", { token: una.token })).body;

  expect((await remove(tom)).status).toBe(204);
  await allDone();
  const changed = await test.call("listSnapshots", `/api/snapshots/?since=${version}`, { token: una.token });
  expect(changed.body.snapshots.find(({ id }) => id === stays)?.repair_work).toEqual({
    tag_number: "MOVE-1",
  });
  expect(test.database.all(`select repair_checked_by from snapshots where id = '${stays}'`)).toEqual([
    { repair_checked_by: null },
  ]);
  // The number that was given out before hangs somewhere.
  const next = await work(earlier, { give_tag_number: true }, una);
  expect(next.body.snapshot.repair_work?.tag_number).toBe("0002");
});

it("[API-06] leaves no old repair of a camera of others confirmed by what is gone, however many are of its tag", async () => {
  const [tim, ute] = [await aPerson(test, "tim"), await aPerson(test, "ute")];
  const [stays, gone] = [
    await imported(tim.username, { device: device("SL-HERE") }),
    await imported(tim.username, { device: device("SL-AWAY"), createdDate: "2026-11-20T09:00:00.000Z" }),
  ];
  test.database.run(
    `insert into paired_users select id, '${ute.accountId}' from ownerships where device_serial = 'SL-HERE';
     update snapshots set leak_tag = 'OLD-1', leak_tag_key = 'OLD-1', analysis_due = 0 where id in ('${stays}', '${gone}');
     update snapshots set leak_detected = 0 where id = '${gone}';
     update snapshots set leak_detected = 1, fixed = 1, fixed_date = '2026-11-19T12:00:00.000Z',
       repair_checked_by = '${gone}' where id = '${stays}'`,
  );
  const [row = {}] = test.database.all(`select * from snapshots where id = '${stays}'`);
  const names = Object.keys(row);
  const others: Readonly<Record<string, string>> = {
    id: "'older-' || i",
    capture_id: "'older-' || i",
    created_date: "'2026-10-18T10:00:00.' || i || 'Z'",
  };
  test.database.run(
    `insert into snapshots (${names.join(", ")})
     with recursive counted(i) as (select 100 union all select i + 1 from counted where i < 349)
     select ${names.map((name) => others[name] ?? `snapshots.${name}`).join(", ")}
     from snapshots, counted where snapshots.id = '${stays}'`,
  );
  const { version } = (await test.call("listSnapshots", "/api/snapshots/", { token: ute.token })).body;
  expect((await remove(tim)).status).toBe(204);
  await allDone();
  expect(test.database.all(`select id from snapshots where repair_checked_by = '${gone}'`)).toEqual([]);
  const changed = await test.call("listSnapshots", `/api/snapshots/?since=${version}`, { token: ute.token });
  expect(changed.body.snapshots).toHaveLength(251);
});

it("[API-06] leaves no name in the snapshots of a camera from which the person was unpaired before", async () => {
  const [ned, olga] = [await aPerson(test, "ned.the.unpaired"), await aPerson(test, "olga")];
  const id = await imported(olga.username, { device: device("SL-UNPAIRED") });
  test.database.run(
    `insert into paired_users select id, '${ned.accountId}' from ownerships where device_serial = 'SL-UNPAIRED'`,
  );
  const assigned = await test.call("setSnapshotRepairWork", `/api/snapshots/${id}/repair-work/`, {
    token: ned.token,
    json: { assignee: ned.username },
  });
  expect(assigned.status).toBe(200);
  test.database.run(`delete from paired_users where account_id = '${ned.accountId}'`);
  expect((await remove(ned)).status).toBe(204);
  await allDone();
  const seen = await test.call("getSnapshot", `/api/snapshots/${id}/`, { token: olga.token });
  expect(seen.body.repair_work?.assignee).toBe("(deleted)");
  expect(placesWith(ned.username)).toEqual([]);
});

it("[API-06] leaves no address of the person in mails to others that are not delivered yet", async () => {
  const kept = await startTestBackend();
  try {
    const eve = await aPerson(kept, "eve");
    const { body: organization } = await kept.call("createOrganization", "/api/organizations/", {
      token: eve.token,
      json: { name: "Works" },
    });
    const root = organization.groups.find(({ isRoot }) => isRoot)?.id;
    for (const email of ["guest@example.com", `not-${eve.email}`])
      await kept.call("inviteToGroup", `/api/organizations/groups/${root}/invitations/`, {
        token: eve.token,
        json: { email },
      });
    const mentioning = async () =>
      (await readOutbox(kept)).filter(({ text, subject }) => `${text} ${subject}`.includes(eve.username));
    expect(await mentioning()).toHaveLength(2);
    const removed = await kept.call("deleteAccount", "/api/me/", {
      token: eve.token,
      json: { password: passwordOf(eve) },
    });
    expect(removed.status).toBe(204);
    expect(await mentioning()).toEqual([]);
    const invited = (await readOutbox(kept)).find(({ to }) => to === "guest@example.com");
    expect(invited?.text).toContain("(deleted)");
    expect(invited?.links).toHaveLength(1);
  } finally {
    await kept.close();
  }
});
