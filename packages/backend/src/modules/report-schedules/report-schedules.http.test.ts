import type { ApiSchema } from "@sonolens/api-client";
import { reportTemplates } from "@sonolens/domain";
import { readEdition } from "@sonolens/editions";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPicture, aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { pdfsIn } from "../../testing/pdfs-in.ts";
import { type OutboxMail, readOutbox } from "../../testing/read-outbox.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { isOnPostgres } from "../../testing/test-database-place.ts";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import { until } from "../../testing/until.ts";

type Schedule = ApiSchema<"ReportSchedule">;

const url = "/api/report-schedules/";
const dayMs = 86_400_000;
// A Saturday.
let nowMs = Date.parse("2026-11-28T09:00:00Z");
let test: TestBackend;
let first: TestBackend;
/** Another server of the same data. */
let second: TestBackend;
const start = (dataDir?: string) =>
  startTestBackend({
    nowMs: () => nowMs,
    tokenLifetimes: { accessS: 800 * 86_400, refreshS: 800 * 86_400 },
    leakCalibrationOf: () => testLeakCalibration,
    ...(dataDir !== undefined && { dataDir }),
  });

beforeAll(async () => {
  first = await start();
  test = first;
  second = await start(test.dataDir);
});
afterAll(async () => {
  for (const backend of [second, test, first]) await backend.close();
});

/** An organization with one camera, which has found a leak. */
interface Plant {
  /** Owns the camera and makes the schedules. */
  readonly ann: TestPerson;
  /** Sees the camera. */
  readonly ben: TestPerson;
  /** Of the organization, but below the group of the camera. */
  readonly cleo: TestPerson;
  readonly root: string;
}

let plants = 0;

/** A plant with accounts that no other test has. */
async function aPlant(): Promise<Plant> {
  plants += 1;
  const ann = await aPerson(test, `ann-${plants}`);
  const ben = await aPerson(test, `ben-${plants}`);
  const cleo = await aPerson(test, `cleo-${plants}`);
  const made = await aCameraOf(test, ann, `SL-8${plants}`);
  const { token } = ann;
  await test.call("updateSettings", "/api/customer-settings/", {
    token,
    json: { currency_iso_code: "EUR", energy_cost_kwh: 0.2 },
  });
  await test.call("getLeakAnalysis", `/api/snapshots/${made.snapshotId}/analytics/leak/`, { token });
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    token,
    json: { name: `Plant ${plants}` },
  });
  const root = body.groups[0]?.id ?? "";
  await test.call("addGroupOwnership", `/api/organizations/groups/${root}/ownerships/`, {
    token,
    json: { ownership: made.ownership },
  });
  const below = await test.call("addGroup", `/api/organizations/groups/${root}/`, {
    token,
    json: { name: "Hall B", description: "" },
  });
  await join(ann, ben, root);
  await join(ann, cleo, below.body.groups.find(({ name }) => name === "Hall B")?.id ?? "");
  return { ann, ben, cleo, root };
}

async function join(owner: TestPerson, who: TestPerson, group: string): Promise<void> {
  const invited = await test.call("inviteToGroup", `/api/organizations/groups/${group}/invitations/`, {
    token: owner.token,
    json: { email: who.email },
  });
  const address = `/api/organization-invites/${invited.body.id}/`;
  expect((await test.call("acceptInvitation", address, { token: who.token })).status).toBeLessThan(300);
}

const everyMonday = (who: TestPerson, more: object = {}) => ({
  ...{ name: "Leaks of the plant", type: "LEAK", template: "short", language: "en" },
  ...{ rhythm: "weekly", weekday: 1, hour: 7, timeZone: "Europe/Helsinki" },
  recipients: [who.accountId],
  ...more,
});
const post = (who: TestPerson, json: object) =>
  test.call("createReportSchedule", url, { token: who.token, json });
async function create(who: TestPerson, more: object = {}): Promise<Schedule> {
  const { status, body, refusal } = await post(who, everyMonday(who, more));
  if (status !== 201) throw new Error(JSON.stringify(refusal));
  return body;
}
const change = (who: TestPerson, id: string, json: object) =>
  test.call("changeReportSchedule", `${url}${id}/`, { token: who.token, json });
const remove = (who: TestPerson, id: string) =>
  test.call("deleteReportSchedule", `${url}${id}/`, { token: who.token });
const send = (who: TestPerson, id: string) =>
  test.call("sendScheduledReport", `${url}${id}/send/`, { token: who.token });
const list = async (who: TestPerson) =>
  (await test.call("listReportSchedules", url, { token: who.token })).body;

async function find(who: TestPerson, id: string): Promise<Schedule> {
  const found = (await list(who)).schedules.find((schedule) => schedule.id === id);
  if (found === undefined) throw new Error("no such schedule");
  return found;
}

/** Waits until a schedule ran at or after now. */
async function ran(who: TestPerson, id: string): Promise<NonNullable<Schedule["lastRun"]>> {
  const after = new Date(nowMs).toISOString();
  await until(async () => ((await find(who, id)).lastRun?.at ?? "") >= after);
  return (await find(who, id)).lastRun as NonNullable<Schedule["lastRun"]>;
}

/** The mails about a schedule by its name, from all servers. */
const mailsOf = async (name: string): Promise<OutboxMail[]> =>
  (await readOutbox(test)).filter(({ subject }) => subject.startsWith(`${name}:`));

/** The day of the week and the hour of a moment in Helsinki. */
const inHelsinki = (moment: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "long", hour: "2-digit", minute: "2-digit", timeZone: "Europe/Helsinki" },
  })
    .format(new Date(moment))
    .replace(/,? at |, /, " ");

const runAt = (schedule: Schedule): void => {
  nowMs = Date.parse(schedule.nextRunAt ?? "") + 1_000;
};

it("[RPT-23] sends a report to those who may see all of its snapshots, at the hour of its zone", async () => {
  const { ann, ben, cleo } = await aPlant();
  const name = "Who may see it";
  const recipients = [ann.accountId, ben.accountId, cleo.accountId];
  const schedule = await create(ann, { name, recipients, template: "full" });
  const due = schedule.nextRunAt ?? "";
  expect(inHelsinki(due)).toBe("Monday 07:00");
  expect(schedule).toMatchObject({ isRunning: false, lastRun: null });
  runAt(schedule);
  expect(await ran(ann, schedule.id)).toMatchObject({
    ...{ result: "sent", errorCode: null, snapshots: 1, mails: 2, leftOut: 1 },
  });
  const next = await find(ann, schedule.id);
  expect([inHelsinki(next.nextRunAt ?? ""), next.isRunning]).toEqual(["Monday 07:00", false]);
  expect(Date.parse(next.nextRunAt ?? "")).toBeGreaterThan(Date.parse(due) + 6 * dayMs);
  const mails = await mailsOf(name);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ann.email, ben.email]);
  const [mail] = mails;
  expect(mail?.subject).toBe(`${name}: 1 finding`);
  expect(mail?.text).toMatch(/Found: 1 of 1 snapshots have a finding, 0 of them solved\./);
  expect(mail?.text).toMatch(/Lost a year: about €[\d,]+ \(€[\d,]+ to €[\d,]+\)\./);
  expect(mail?.text).toMatch(/Worst finding: Snapshot [\w-]+, about €[\d,]+ a year\./);
  expect(mail?.text).toMatch(/works until \d+ \w+ 20\d\d, 07:00/);
  const link = mail?.links.find((address) => address.includes("/shared/reports/")) ?? "";
  const token = link.split("/").at(-1) ?? "";
  const shared = await test.call("getSharedReport", `/api/shared/reports/${token}/`);
  const address = typeof shared.body === "string" ? "" : shared.body.url;
  const file = await test.call("getSharedFile", address);
  expect(new TextDecoder().decode(file.bytes.slice(0, 5))).toBe("%PDF-");
  expect(Date.parse(typeof shared.body === "string" ? "" : shared.body.expires)).toBe(nowMs + 7 * dayMs);
  await remove(ann, schedule.id);
});

it("[RPT-23] makes up for missed runs once, with two servers, and after all were stopped", async () => {
  const { ann } = await aPlant();
  const names = ["One", "Two", "Three", "Four"].map((name) => `Missed ${name}`);
  const made: Schedule[] = [];
  for (const name of names) made.push(await create(ann, { name }));
  // The folder of the first one goes with it.
  for (const { backend } of [second, test]) await backend.close();
  const { dataDir } = test;
  test = await start(dataDir);
  second = await start(dataDir);
  // Only now, because two servers in one process wait for each other if one begins its runs while the other starts.
  nowMs += 23 * dayMs;
  for (const { id } of made) expect((await ran(ann, id)).result).toBe("sent");
  for (const { id } of made) expect(Date.parse((await find(ann, id)).nextRunAt ?? "")).toBeGreaterThan(nowMs);
  const rows = test.database.all("select subject from mails where subject like 'Missed %'");
  expect(rows).toHaveLength(4);
  for (const { id } of made) await remove(ann, id);
});

it("[RPT-23] sends now, also what is paused, and keeps the next run", async () => {
  const { ann } = await aPlant();
  const schedule = await create(ann, { name: "Now" });
  const { status, body } = await send(ann, schedule.id);
  expect([status, body.isRunning]).toEqual([200, true]);
  expect((await ran(ann, schedule.id)).result).toBe("sent");
  expect((await find(ann, schedule.id)).nextRunAt).toBe(schedule.nextRunAt);
  expect((await change(ann, schedule.id, { isPaused: true })).body).toMatchObject({
    ...{ isPaused: true, nextRunAt: null },
  });
  nowMs += 15 * dayMs;
  await send(ann, schedule.id);
  expect((await ran(ann, schedule.id)).result).toBe("sent");
  expect(await mailsOf("Now")).toHaveLength(2);
  const { body: continued } = await change(ann, schedule.id, { isPaused: false });
  expect(Date.parse(continued.nextRunAt ?? "")).toBeGreaterThan(nowMs);
  await remove(ann, schedule.id);
});

it("[RPT-23] says that nothing was found only if that is wanted", async () => {
  const { ann } = await aPlant();
  const silent = await create(ann, { name: "Silent", filter: { label: "no such snapshot" } });
  const telling = await create(ann, { name: "Telling", lastDays: 1, sendEmpty: true });
  for (const { id } of [silent, telling]) await send(ann, id);
  expect(await ran(ann, silent.id)).toMatchObject({ result: "nothingFound", mails: 0 });
  expect(await ran(ann, telling.id)).toMatchObject({ result: "sent", snapshots: 0, mails: 1 });
  expect(await mailsOf("Silent")).toEqual([]);
  const [mail] = await mailsOf("Telling");
  expect(mail?.subject).toBe("Telling: nothing found");
  for (const { id } of [silent, telling]) await remove(ann, id);
});

it("[RPT-23] writes in the language of the schedule, and the name as text", async () => {
  const { ann } = await aPlant();
  const name = "Halle B\nhttps://evil.example/x";
  const schedule = await create(ann, { name, language: "de", filter: { label: "none" }, sendEmpty: true });
  await send(ann, schedule.id);
  await ran(ann, schedule.id);
  const [mail] = await mailsOf("Halle B https");
  expect(mail?.subject).toMatch(/nichts gefunden$/);
  expect(mail?.links.every((link) => link.includes("/report-mails/"))).toBe(true);
  await remove(ann, schedule.id);
});

it("[RPT-23] ends for a recipient by the link of the mail, without signing in, and not by opening it", async () => {
  const { ann, ben } = await aPlant();
  const recipients = [ann.accountId, ben.accountId];
  const schedule = await create(ann, { name: "Unwanted", recipients });
  await send(ann, schedule.id);
  await ran(ann, schedule.id);
  const mail = (await mailsOf("Unwanted")).find(({ to }) => to === ben.email);
  const link = mail?.links.find((address) => address.includes("/report-mails/")) ?? "";
  const page = test.url + new URL(link).pathname;
  const look = async () => (await fetch(page)).text();
  expect(await look()).toContain("Do not send it to me any more");
  expect(await look()).toContain("Unwanted");
  expect((await find(ann, schedule.id)).recipients).toMatchObject([{ state: "active" }, { state: "active" }]);
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
  const ended = await fetch(`${page}/end`, form);
  expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining("Send it to me again")]);
  const states = async () =>
    Object.fromEntries(
      (await find(ann, schedule.id)).recipients.map(({ username, state }) => [username, state]),
    );
  expect(await states()).toEqual({ [ann.username]: "active", [ben.username]: "unsubscribed" });
  // Its owner cannot undo that.
  await change(ann, schedule.id, { recipients });
  nowMs += 1_000;
  await send(ann, schedule.id);
  expect((await ran(ann, schedule.id)).mails).toBe(1);
  expect((await mailsOf("Unwanted")).filter(({ to }) => to === ben.email)).toHaveLength(1);
  await fetch(`${page}/again`, form);
  expect(await states()).toEqual({ [ann.username]: "active", [ben.username]: "active" });
  // As mail programs do it (RFC 8058), to the address of the header.
  const fields = new FormData();
  fields.append("List-Unsubscribe", "One-Click");
  for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), fields]) {
    expect((await fetch(page, { method: "POST", body })).status).toBe(200);
    expect(await states()).toEqual({ [ann.username]: "active", [ben.username]: "unsubscribed" });
    await fetch(`${page}/again`, form);
  }
  for (const made of [`${page}x`, `${test.url}/report-mails/x`, `${test.url}/report-mails/x/end`]) {
    const answer = await fetch(made, made.endsWith("/end") ? form : {});
    expect(answer.status).toBe(404);
  }
  await remove(ann, schedule.id);
  expect((await fetch(page)).status).toBe(404);
});

it("[RPT-23] names in each mail the address to which a mail program posts to end it (RFC 8058)", async () => {
  const server = await startMailServer();
  const other = await startTestBackend({ smtpUrl: server.url, publicUrl: "https://sonolens.example" });
  try {
    const dora = await aPerson(other, "dora");
    const { token } = dora;
    const json = everyMonday(dora, { sendEmpty: true });
    const made = await other.call("createReportSchedule", url, { token, json });
    await other.call("sendScheduledReport", `${url}${made.body.id}/send/`, { token });
    await until(() => server.received.length > 0);
    const head = server.received[0]?.source.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]/g, " ") ?? "";
    expect(head).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    const [, path = ""] = /\r\nList-Unsubscribe: <https:\/\/sonolens\.example(\S+)>\r\n/.exec(head) ?? [];
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await fetch(other.url + path, { method: "POST", body })).status).toBe(200);
    const listed = await other.call("listReportSchedules", url, { token });
    expect(listed.body.schedules[0]?.recipients).toMatchObject([{ username: "dora", state: "unsubscribed" }]);
  } finally {
    await other.close();
    await server.close();
  }
});

it("[RPT-23] [SNP-45] prints attached photos, and pictures in a format that a PDF does not hold", async () => {
  const server = await startTestBackend({ edition: readEdition("ue") });
  try {
    const eva = await aPerson(server, "eva");
    const { token } = eva;
    const webp = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#a31" } })
      .webp()
      .toBuffer();
    const file = await aSnapshotFile(crypto.randomUUID(), {
      ...{ size: 16, audio: false, picture: webp, pictureType: "image/webp" },
    });
    const imported = await server.backend.importSnapshotFile(file, "eva");
    if (!imported.ok) throw new Error(imported.error.message);
    const json = everyMonday(eva, { template: "full" });
    const { body } = await server.call("createReportSchedule", url, { token, json });
    /** How many photos the newest report has. */
    async function photosOfReport(count: number): Promise<number> {
      await server.call("sendScheduledReport", `${url}${body.id}/send/`, { token });
      await until(async () => (await readOutbox(server)).length === count);
      const link = (await readOutbox(server))[0]?.links.find((address) => address.includes("/shared/")) ?? "";
      const path = `/api/shared/reports/${link.split("/").at(-1)}/`;
      const shared = (await server.call("getSharedReport", path)).body;
      const { bytes } = await server.call("getSharedFile", typeof shared === "string" ? "" : shared.url);
      return Buffer.from(bytes).toString("latin1").split("/DCTDecode").length - 1;
    }
    expect(await photosOfReport(1)).toBe(1);
    const attachments = `/api/snapshots/${imported.value.snapshotId}/imageattachments`;
    for (const bytes of [await aPicture(), webp]) {
      const target = await server.call("createImageUploadUrl", `${attachments}/getuploadurl/`, { token });
      const form = new FormData();
      for (const [field, value] of Object.entries(target.body.fields)) form.append(field, String(value));
      form.append("file", new Blob([Uint8Array.from(bytes)]), "photo");
      expect((await server.call("uploadImage", target.body.url, { body: form })).status).toBe(201);
    }
    expect(await photosOfReport(2)).toBe(3);
  } finally {
    await server.close();
  }
});

it("[RPT-23] sends nothing to somebody who left, and says so if nobody is left", async () => {
  const { ann, ben, root } = await aPlant();
  const schedule = await create(ann, { name: "Left", recipients: [ben.accountId] });
  await test.call("changeGroup", `/api/organizations/groups/${root}/`, {
    token: ann.token,
    json: { users: [ann.accountId] },
  });
  await send(ann, schedule.id);
  expect(await ran(ann, schedule.id)).toMatchObject({ result: "noRecipients", mails: 0 });
  expect((await find(ann, schedule.id)).recipients).toMatchObject([
    { username: ben.username, state: "gone" },
  ]);
  expect(await mailsOf("Left")).toEqual([]);
  await remove(ann, schedule.id);
});

it("[RPT-23] says why a report could not be made", async () => {
  const { ann } = await aPlant();
  const template = await test.call("createReportTemplate", "/api/report-templates/", {
    token: ann.token,
    json: { content: { ...reportTemplates.short, name: "Mine" }, logos: [] },
  });
  const schedule = await create(ann, { name: "Own template", template: template.body.id });
  await send(ann, schedule.id);
  expect((await ran(ann, schedule.id)).result).toBe("sent");
  await test.call("deleteReportTemplate", `/api/report-templates/${template.body.id}/`, { token: ann.token });
  nowMs += 1_000;
  await send(ann, schedule.id);
  expect(await ran(ann, schedule.id)).toMatchObject({ result: "failed", errorCode: "reportTemplateGone" });
  // The rest can be changed meanwhile.
  expect((await change(ann, schedule.id, { hour: 9 })).status).toBe(200);
  await remove(ann, schedule.id);
});

it("[RPT-23] stops a run that is paused or deleted on the way", async () => {
  const { ann } = await aPlant();
  const schedule = await create(ann, { name: "Stopped", template: "full" });
  await send(ann, schedule.id);
  await change(ann, schedule.id, { isPaused: true });
  const later = await create(ann, { name: "Later" });
  await send(ann, later.id);
  await ran(ann, later.id);
  expect(await find(ann, schedule.id)).toMatchObject({ isPaused: true, isRunning: false });
  for (const { id } of [schedule, later]) expect((await remove(ann, id)).status).toBe(204);
});

it.skipIf(isOnPostgres)("[RPT-23] keeps no file of a run that fails once the report was made", async () => {
  const { ann } = await aPlant();
  const kept = () => test.database.all("select file_hash from export_jobs where kind = 'report'");
  const before = { kept: kept(), pdfs: pdfsIn(test.dataDir) };
  test.database.run(`create trigger refuses_link before insert on shared_reports when new.account_id = '${ann.accountId}'
      begin select raise(abort, 'no link'); end`);
  const schedule = await create(ann, { name: "Without a link" });
  await send(ann, schedule.id);
  expect(await ran(ann, schedule.id)).toMatchObject({
    result: "failed",
    errorCode: "scheduledReportFailed",
  });
  expect(kept()).toEqual(before.kept);
  await until(() => pdfsIn(test.dataDir) === before.pdfs);
  expect(await mailsOf("Without a link")).toEqual([]);
});

it.each([
  ["name", { name: " " }, "required"],
  ["template", { template: "01ZZZZZZZZZZZZZZZZZZZZZZZZ" }, "unknownValue"],
  ["language", { language: "tlh" }, "unknownValue"],
  ["timeZone", { timeZone: "Mars/Olympus" }, "unknownValue"],
  ["recipients", { recipients: ["01ZZZZZZZZZZZZZZZZZZZZZZZZ"] }, "unknownValue"],
])("[RPT-23] refuses a %s that the caller cannot use", async (field, more, code) => {
  const { ann } = await aPlant();
  expect((await post(ann, everyMonday(ann, more))).refusal.codes).toEqual({ [field]: [code] });
  expect((await list(ann)).schedules).toEqual([]);
});

it("[RPT-23] belongs to one account, which has at most 50", async () => {
  const { ann, ben, cleo } = await aPlant();
  const schedule = await create(ann);
  expect((await list(ann)).people.map(({ username }) => username)).toEqual([
    ann.username,
    ben.username,
    cleo.username,
  ]);
  expect((await list(cleo)).schedules).toEqual([]);
  expect((await change(cleo, schedule.id, { hour: 8 })).status).toBe(404);
  expect((await send(cleo, schedule.id)).status).toBe(404);
  expect((await remove(cleo, schedule.id)).status).toBe(404);
  const added = [schedule];
  for (let count = (await list(ann)).schedules.length; count < 50; count += 1)
    added.push(await create(ann, { name: `Report ${count}` }));
  expect((await post(ann, everyMonday(ann))).refusal.codes).toEqual({ non_field_errors: ["tooMany"] });
  for (const { id } of added) await remove(ann, id);
  const demo = await test.call("createReportSchedule", url, { as: "demo", json: everyMonday(ann) });
  expect(demo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  const listed = await test.call("listReportSchedules", url, { as: "demo" });
  expect(listed.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("[RPT-23] writes in the language that a group of the owner fixes, and in its own again afterwards", async () => {
  const { ann, root } = await aPlant();
  const fix = (language: string | null) =>
    test.call("changeGroupSettings", `/api/organizations/groups/${root}/settings/`, {
      token: ann.token,
      json: { report_language: language },
    });
  const name = "Language of the plant";
  const schedule = await create(ann, { name });
  expect((await fix("de")).status).toBe(200);
  runAt(schedule);
  expect(await ran(ann, schedule.id)).toMatchObject({ result: "sent" });
  expect((await mailsOf(name)).map(({ subject }) => subject)).toEqual([`${name}: 1 Befund`]);
  await fix(null);
  runAt(await find(ann, schedule.id));
  expect(await ran(ann, schedule.id)).toMatchObject({ result: "sent" });
  expect((await mailsOf(name)).map(({ subject }) => subject)).toContain(`${name}: 1 finding`);
  await remove(ann, schedule.id);
});

it("[RPT-23] is due at its usual time again after the clock was a year ahead", async () => {
  const { ann } = await aPlant();
  const name = "After a year";
  const schedule = await create(ann, { name });
  const presentMs = nowMs;
  nowMs += 365 * dayMs;
  await ran(ann, schedule.id);
  nowMs = presentMs;
  await until(async () => (await find(ann, schedule.id)).nextRunAt === schedule.nextRunAt);
  expect(await mailsOf(name)).toHaveLength(1);
});
