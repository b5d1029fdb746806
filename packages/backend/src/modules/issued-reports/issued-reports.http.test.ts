import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sha256Of } from "../../sha256.ts";
import { anIssuedReport, anUploadedReport, aPdf } from "../../testing/an-issued-report.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

const url = "/api/issued-reports/";
const unknown = "01ZZZZZZZZZZZZZZZZZZZZZZZZ";
let test: TestBackend;
/** Another server of the same data. */
let second: TestBackend;
let nowMs = Date.parse("2026-12-31T20:00:00Z");
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let root: string;
let ownership = "";
const snapshots: string[] = [];

beforeAll(async () => {
  const lifetimes = { accessS: 400 * 86_400, refreshS: 400 * 86_400 };
  test = await startTestBackend({ nowMs: () => nowMs, tokenLifetimes: lifetimes });
  second = await startTestBackend({
    ...{ nowMs: () => nowMs, tokenLifetimes: lifetimes },
    dataDir: test.dataDir,
  });
  ann = await aPerson(test, "ann");
  ben = await aPerson(test, "ben");
  eve = await aPerson(test, "eve");
  const made = await aCameraOf(test, ann, "SL-8001");
  snapshots.push(made.snapshotId);
  ownership = made.ownership;
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    token: ann.token,
    json: { name: "Plant" },
  });
  root = body.groups[0]?.id ?? "";
  const invited = await test.call("inviteToGroup", `/api/organizations/groups/${root}/invitations/`, {
    token: ann.token,
    json: { email: ben.email },
  });
  await test.call("acceptInvitation", `/api/organization-invites/${invited.body.id}/`, { token: ben.token });
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const reserve = (who: TestPerson, more: object = {}, server = test) =>
  server.call("reserveIssuedReport", url, {
    token: who.token,
    json: {
      ...{ title: "Leak survey", type: "LEAK", template: "full", timeZone: "UTC", snapshotIds: snapshots },
      ...more,
    },
  });
const issue = (who: TestPerson, id: string, json: ApiSchema<"IssueReportRequest">) =>
  test.call("issueReport", `${url}${id}/issue/`, { token: who.token, json });
const remove = (who: TestPerson, id: string) =>
  test.call("deleteIssuedReport", `${url}${id}/`, { token: who.token });
const list = async (who: TestPerson, query = "") =>
  (await test.call("listIssuedReports", url + query, { token: who.token })).body;
const numbersOf = (reports: readonly ApiSchema<"IssuedReport">[]) =>
  reports.map(({ number, revision, state }) => `${number} ${revision} ${state}`);

it("[RPT-23] issues a report under the number that was reserved for it, and keeps it byte for byte", async () => {
  const reserved = await reserve(ann);
  expect(reserved.status).toBe(201);
  expect(reserved.body).toMatchObject({ number: "2026-001", revision: "A", replaces: null });
  expect(await list(ann)).toEqual([]);
  const pdf = aPdf("first");
  const reportUrl = await anUploadedReport(test, ann, pdf);
  const json = { reportUrl, sha256: sha256Of(pdf), findings: 3 };
  const { status, body } = await issue(ann, reserved.body.id, json);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ number: "2026-001", revision: "A", state: "issued", title: "Leak survey", type: "LEAK" },
    ...{ template: "full", findings: 3, issuedAt: "2026-12-31T20:00:00.000Z", issuedBy: "ann" },
    ...{ sizeBytes: pdf.length, sha256: sha256Of(pdf), latestRevision: "A", mayDelete: true },
  });
  const file = await test.call("getIssuedReportFile", body.url ?? "");
  expect(file.bytes).toEqual(pdf);
  expect(file.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''Report%202026-001%20A.pdf");
  expect(file.headers.get("content-type")).toBe("application/pdf");
  const listed = await list(ann, `?sha256=${sha256Of(pdf)}`);
  expect(listed).toEqual([{ ...body, url: expect.any(String) }]);
  expect(await list(ann, `?sha256=${"0".repeat(64)}`)).toEqual([]);
  const detail = await test.call("getIssuedReport", `${url}${body.id}/`, { token: ann.token });
  expect(detail.body.snapshotIds).toEqual(snapshots);
  // Again, as after a lost response; and other bytes never.
  expect((await issue(ann, body.id, json)).body.sha256).toBe(body.sha256);
  const other = aPdf("other");
  const changed = await issue(ann, body.id, {
    ...{ reportUrl: await anUploadedReport(test, ann, other), sha256: sha256Of(other), findings: 3 },
  });
  expect(changed.refusal.codes).toEqual({ non_field_errors: ["reportIssuedAlready"] });
  expect((await test.call("getIssuedReportFile", body.url ?? "")).bytes).toEqual(pdf);
});

it("[RPT-23] keeps the file for as long as it is not deleted, the uploaded one only for a week", async () => {
  const startMs = nowMs;
  const pdf = aPdf("kept");
  const { id } = await anIssuedReport(test, ann, snapshots, "Kept", { pdf });
  nowMs += 30 * 86_400_000;
  const late = (await test.call("getIssuedReport", `${url}${id}/`, { token: ann.token })).body;
  expect((await test.call("getIssuedReportFile", late.url ?? "")).bytes).toEqual(pdf);
  nowMs += 2 * 86_400_000;
  expect((await test.call("getIssuedReportFile", late.url ?? "")).status).toBe(404);
  nowMs = startMs;
});

it("[RPT-23] gives parallel requests to two servers numbers of their own, without a gap", async () => {
  const before = (await list(ann)).length;
  const reserved = await Promise.all(
    Array.from({ length: 12 }, (_, at) => reserve(ann, {}, at % 2 === 0 ? test : second)),
  );
  const made = reserved.map(({ body }) => body);
  const numbers = made.map(({ number }) => number).toSorted();
  expect(numbers).toEqual(
    Array.from({ length: 12 }, (_, at) => `2026-${String(before + 1 + at).padStart(3, "0")}`),
  );
  // The last one is given back, those before it become void.
  const inOrder = made.toSorted((a, b) => a.number.localeCompare(b.number));
  for (const { id } of inOrder) expect((await remove(ann, id)).status).toBe(204);
  expect(numbersOf(await list(ann)).filter((name) => name.endsWith("void"))).toHaveLength(11);
  expect((await reserve(ann)).body.number).toBe(numbers.at(-1));
});

it("[RPT-23] counts for an organization, and shows its reports to those who see all cameras in them", async () => {
  const own = await anIssuedReport(test, ann, snapshots, "Hall B");
  expect((await list(ben)).map(({ id }) => id)).not.toContain(own.id);
  expect((await reserve(ben)).status).toBe(404);
  expect((await test.call("getIssuedReport", `${url}${own.id}/`, { token: ben.token })).status).toBe(404);
  await test.call("addGroupOwnership", `/api/organizations/groups/${root}/ownerships/`, {
    token: ann.token,
    json: { ownership },
  });
  const seen = (await list(ben)).find(({ id }) => id === own.id);
  expect(seen).toMatchObject({ issuedBy: "ann", mayDelete: false });
  expect((await test.call("getIssuedReportFile", seen?.url ?? "")).status).toBe(200);
  expect((await remove(ben, own.id)).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
  const next = await reserve(ben);
  expect(Number(next.body.number.slice(5))).toBe(Number(own.number.slice(5)) + 1);
  expect((await reserve(eve, { snapshotIds: snapshots })).status).toBe(404);
  const foreign = await aCameraOf(test, eve, "SL-9001");
  const mixed = await reserve(ann, { snapshotIds: [...snapshots, foreign.snapshotId] });
  expect(mixed.status).toBe(404);
  // Her numbers are her own.
  expect((await reserve(eve, { snapshotIds: [foreign.snapshotId] })).body.number).toBe("2026-001");
  for (const [operation, path] of [
    ["getIssuedReport", `${url}${own.id}/`],
    ["copyIssuedReport", `${url}${own.id}/copies/`],
    ["deleteIssuedReport", `${url}${own.id}/`],
  ] as const) {
    const answer = await test.call(operation, path, { token: eve.token });
    expect([operation, answer.status]).toEqual([operation, 404]);
  }
  expect(await list(eve)).toEqual([]);
});

it("[RPT-23] makes revisions of a number, each of which says what it replaces; one at a time", async () => {
  const first = await anIssuedReport(test, ann, snapshots, "Revised");
  const open = await reserve(ann, { revisionOf: first.id });
  expect(open.body).toMatchObject({
    ...{ number: first.number, revision: "B" },
    replaces: { revision: "A", issuedAt: first.issuedAt },
  });
  const second = await reserve(ben, { revisionOf: first.id });
  expect(second.refusal.codes).toEqual({ non_field_errors: ["reportRevisionOpen"] });
  await remove(ann, open.body.id);
  const revised = await anIssuedReport(test, ben, snapshots, "Revised", {
    ...{ revisionOf: first.id, pdf: aPdf("second edition") },
  });
  expect(revised).toMatchObject({ number: first.number, revision: "B", replaces: { revision: "A" } });
  const listed = (await list(ann)).filter(({ number }) => number === first.number);
  expect(listed.map(({ revision, latestRevision }) => [revision, latestRevision])).toEqual([
    ["B", "B"],
    ["A", "B"],
  ]);
  expect((await reserve(eve, { revisionOf: first.id })).status).toBe(404);
  expect((await reserve(ann, { revisionOf: unknown })).status).toBe(404);
});

it("[RPT-23] makes a number void that was reserved and not used for an hour", async () => {
  const { body } = await reserve(ann);
  nowMs += 3600_000;
  const pdf = aPdf("late");
  const late = await issue(ann, body.id, {
    ...{ reportUrl: await anUploadedReport(test, ann, pdf), sha256: sha256Of(pdf), findings: 0 },
  });
  expect(late.refusal.codes).toEqual({ non_field_errors: ["reportReservationEnded"] });
  expect((await list(ann)).find(({ id }) => id === body.id)).toMatchObject({
    ...{ number: body.number, state: "void", url: null, sha256: null, findings: null },
  });
});

it("[RPT-23] counts anew each year, by the clock of the plant", async () => {
  const tokyo = await reserve(ann, { timeZone: "Asia/Tokyo" });
  expect(tokyo.body.number).toBe("2027-001");
  expect((await reserve(ann, { timeZone: "Mars/Base" })).body.number).toMatch(/^2026-/);
});

it("[RPT-23] takes only a PDF that this server received from the caller, and whose bytes are as stated", async () => {
  const { id } = (await reserve(ann)).body;
  const pdf = aPdf("mine");
  const sha256 = sha256Of(pdf);
  const foreign = await anUploadedReport(test, eve, pdf);
  for (const reportUrl of [foreign, "https://evil.example/report.pdf", "/exports/not-signed.here"])
    expect((await issue(ann, id, { reportUrl, sha256, findings: 0 })).refusal.codes).toEqual({
      reportUrl: ["reportNotShareable"],
    });
  const own = await anUploadedReport(test, ann, pdf);
  const other = await issue(ann, id, { reportUrl: own, sha256: "0".repeat(64), findings: 0 });
  expect(other.refusal.codes).toEqual({ sha256: ["reportFileDiffers"] });
  expect((await issue(eve, id, { reportUrl: foreign, sha256, findings: 0 })).status).toBe(404);
  expect((await issue(ann, id, { reportUrl: own, sha256, findings: 0 })).status).toBe(200);
  const demo = await test.call("reserveIssuedReport", url, {
    as: "demo",
    json: { title: "x", type: "LEAK", template: "full", timeZone: "UTC", snapshotIds: ["x"] },
  });
  expect(demo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("[RPT-23] [SHR-10] shares an issued report by a link to the same bytes", async () => {
  const pdf = aPdf("shared");
  const { id } = await anIssuedReport(test, ann, snapshots, "Shared", { pdf });
  const copy = await test.call("copyIssuedReport", `${url}${id}/copies/`, { token: ben.token });
  expect(copy.status).toBe(201);
  const link = await test.call("createSharedReport", "/api/shared/reports/", {
    token: ben.token,
    json: { reportUrl: copy.body.reportUrl },
  });
  const shown = await test.call("getSharedReport", `/api/shared/reports/${link.body.token}/`);
  if (typeof shown.body === "string") throw new Error(shown.body);
  expect((await test.call("getSharedFile", shown.body.url)).bytes).toEqual(pdf);
});

it("[RPT-23] deletes the file and keeps number and checksum; the number is never used again", async () => {
  const pdf = aPdf("to be deleted");
  const report = await anIssuedReport(test, ann, snapshots, "Deleted", { pdf });
  expect((await remove(ann, report.id)).status).toBe(204);
  expect((await remove(ann, report.id)).status).toBe(204);
  expect((await test.call("getIssuedReportFile", report.url ?? "")).status).toBe(404);
  const [left] = await list(ann, `?sha256=${report.sha256}`);
  expect(left).toMatchObject({
    ...{ number: report.number, state: "deleted", url: null, sizeBytes: null, mayDelete: false },
    deletedAt: expect.any(String),
  });
  const copy = await test.call("copyIssuedReport", `${url}${report.id}/copies/`, { token: ann.token });
  expect(copy.status).toBe(404);
  const next = await anIssuedReport(test, ann, snapshots, "Next");
  expect(Number(next.number.slice(5))).toBeGreaterThan(Number(report.number.slice(5)));
  const revision = await reserve(ann, { revisionOf: report.id });
  expect(revision.body).toMatchObject({ number: report.number, revision: "B" });
  expect((await remove(ann, revision.body.id)).status).toBe(204);
});

it("[RPT-23] [API-06] leaves an organization its reports when their issuer deletes the account", async () => {
  const kept = await anIssuedReport(test, ben, snapshots, "By Ben");
  await test.call("deleteAccount", "/api/me/", {
    token: ben.token,
    json: { password: "ben-sonolens" },
  });
  const listed = (await list(ann)).find(({ id }) => id === kept.id);
  expect(listed).toMatchObject({ number: kept.number, state: "issued", issuedBy: null });
  expect((await test.call("getIssuedReportFile", listed?.url ?? "")).status).toBe(200);
});
