import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";

/** Far more than are counted of one address: 30 links and 30 files. */
const guesses = process.env.SONOLENS_LONG === "1" ? 10_000 : 400;
const dayMs = 86_400_000;
const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n");
let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
let reportUrl: string;
let token: string;

beforeAll(async () => {
  const lifetimes = { accessS: 400 * 86_400, refreshS: 400 * 86_400 };
  test = await startTestBackend({ nowMs: () => nowMs, tokenLifetimes: lifetimes, trustProxy: true });
  reportUrl = await sendReport("full");
});
afterAll(() => test.close());

async function sendReport(as: TestUser): Promise<string> {
  const { body } = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=x", { as });
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, String(value));
  form.append("file", new Blob([pdf]), "Leaks in hall 2.pdf");
  return (await test.call("uploadReport", body.url, { body: form })).body.reportUrl;
}
const share = (as: TestUser, url: string, more: object = {}) =>
  test.call("createSharedReport", "/api/shared/reports/", { as, json: { reportUrl: url, ...more } });
/** The report's current address: the one from the upload is valid for a day. */
const pdfOf = async (as: TestUser) =>
  (await test.call("listExports", "/api/exports/", { as })).body.exports.at(-1)?.downloadUrl;
const list = async (as: TestUser = "full") =>
  (await test.call("listSharedReports", "/api/shared/reports/", { as })).body;
const look = (shared: string) => test.call("getSharedReport", `/api/shared/reports/${shared}/`);
const openWith = (shared: string, password: string, address = "192.0.2.1") =>
  test.call("openSharedReport", `/api/shared/reports/${shared}/open/`, {
    json: { password },
    headers: { "x-forwarded-for": address },
  });
/** What a link shows, unless it is a word such as `expired`. */
function shown(body: Awaited<ReturnType<typeof look>>["body"]) {
  if (typeof body === "string") throw new Error(body);
  return body;
}

it("[API-116] [SHR-10] shares a report of one's own for 7 days", async () => {
  const { status, body } = await share("full", reportUrl);
  expect(status).toBe(201);
  expect(body.path).toBe(`/shared/reports/${body.token}`);
  expect(Date.parse(body.expires)).toBe(nowMs + 7 * dayMs);
  ({ token } = body);
  const rows = openTestDatabase(test.dataDir).all("select * from shared_reports");
  expect(JSON.stringify(rows)).not.toContain(token);
  const demo = await share("demo", reportUrl);
  expect(demo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it.each([
  "https://evil.example/exports/x.pdf",
  "http://169.254.169.254/latest/meta-data/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//evil.example/report.pdf",
  "/exports/not-signed.by-this-server",
  "/exports/../etc/passwd",
  "/api/me/",
])("[API-116] refuses %s: only addresses that this server gave", async (url) => {
  expect((await share("full", url)).refusal.codes).toEqual({ reportUrl: ["reportNotShareable"] });
});

it("[API-116] refuses the report of somebody else", async () => {
  expect((await share("stranger", reportUrl)).refusal.codes).toEqual({ reportUrl: ["reportNotShareable"] });
});

it("[API-117] [SHR-11] shows the report to anybody who has the link, and counts views", async () => {
  expect(await list()).toEqual([expect.objectContaining({ views: 0, lastOpenedAt: null })]);
  const body = shown((await look(token)).body);
  expect(body.embed).toBe(body.url);
  expect(body.url.endsWith("/Report.pdf")).toBe(true);
  expect(Object.keys(body).toSorted()).toEqual(["embed", "expires", "name", "url"]);
  const file = await test.call("getSharedFile", body.url);
  expect(file.bytes).toEqual(pdf);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''Report.pdf");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toContain("default-src 'none'");
  nowMs += 60_000;
  await look(token);
  const lastOpenedAt = new Date(nowMs).toISOString();
  expect(await list()).toEqual([
    expect.objectContaining({ name: "Report.pdf", views: 2, lastOpenedAt, hasPassword: false }),
  ]);
  expect(await list("stranger")).toEqual([]);
  nowMs -= 60_000;
});

it("[API-117] answers an unknown link with 404", async () => {
  expect((await look("k3Jd0")).status).toBe(404);
  expect((await test.call("getSharedFile", "/shared-files/a.b/x.pdf")).status).toBe(404);
});

it("[API-117] [SHR-11] answers links and addresses of files of another server, or signed for another purpose, with 404", async () => {
  const other = await startTestBackend({ nowMs: () => nowMs });
  try {
    const target = (
      await other.call("getReportEndpoint", "/api/report-endpoint/?userIotId=x", { as: "full" })
    ).body;
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
    form.append("file", new Blob([pdf]), "Foreign.pdf");
    const foreign = (await other.call("uploadReport", target.url, { body: form })).body.reportUrl;
    const shared = await other.call("createSharedReport", "/api/shared/reports/", {
      ...{ as: "full", json: { reportUrl: foreign } },
    });
    const there = await other.call("getSharedReport", `/api/shared/reports/${shared.body.token}/`);
    const { url } = shown(there.body);
    expect((await other.call("getSharedFile", url)).bytes).toEqual(pdf);

    const mine = shown((await look(token)).body).url;
    const signedOf = (address: string) => new URL(address, test.url).pathname.split("/")[2] ?? "";
    const [claims = "", signature] = signedOf(mine).split(".");
    const { id } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const later = Buffer.from(JSON.stringify({ id, expiresMs: nowMs + dayMs })).toString("base64url");
    expect((await look(shared.body.token)).status).toBe(404);
    for (const path of [
      new URL(url, test.url).pathname,
      `/shared-files/${later}.${signature}/Report.pdf`,
      `/shared-files/${signedOf(reportUrl)}/Report.pdf`,
      `/shared-files/${token}/Report.pdf`,
    ]) {
      const answer = await fetch(test.url + path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect((await answer.bytes()).includes(0x25)).toBe(false);
    }
  } finally {
    await other.close();
  }
});

it("[SHR-10] [SHR-11] ends after 7 days on the server, the address of the file after 10 minutes", async () => {
  const startMs = nowMs;
  const body = shown((await look(token)).body);
  nowMs = startMs + 11 * 60_000;
  expect((await test.call("getSharedFile", body.url)).status).toBe(404);
  // Shared again meanwhile: the report itself is kept for longer.
  nowMs = startMs + dayMs;
  await share("full", (await pdfOf("full")) ?? "");
  nowMs = startMs + 7 * dayMs - 1_000;
  const late = shown((await look(token)).body);
  nowMs = startMs + 7 * dayMs + 1_000;
  expect((await look(token)).body).toBe("expired");
  expect((await test.call("getSharedFile", late.url)).status).toBe(404);
  nowMs = startMs;
});

it("[SHR-10] lets its owner take back a link, by token or id, and nobody else", async () => {
  const other = (await share("full", reportUrl)).body;
  const revoke = (as: TestUser, which: string) =>
    test.call("revokeSharedReport", `/api/shared/reports/${which}/`, { as });
  expect((await revoke("stranger", token)).status).toBe(404);
  const body = shown((await look(token)).body);
  expect((await revoke("full", token)).status).toBe(204);
  expect((await look(token)).body).toBe("expired");
  expect((await test.call("getSharedFile", body.url)).status).toBe(404);
  expect((await revoke("full", other.id)).status).toBe(204);
  expect((await look(other.token)).body).toBe("expired");
});

it.each([1, 3] as const)("[SHR-10] ends a link after %i days if its owner wants it", async (days) => {
  const startMs = nowMs;
  const { body } = await share("full", reportUrl, { days });
  expect(Date.parse(body.expires)).toBe(nowMs + days * dayMs);
  nowMs += days * dayMs - 1_000;
  expect(shown((await look(body.token)).body).expires).toBe(body.expires);
  nowMs += 2_000;
  expect((await look(body.token)).body).toBe("expired");
  nowMs = startMs;
});

it.each([
  [{ days: 8 }, { days: ["unknownValue"] }],
  [{ password: "short" }, { password: ["regPasswordShort"] }],
  [{ password: "password123" }, { password: ["passwordTooCommon"] }],
  [{ fileName: "" }, { fileName: ["empty"] }],
])("[API-116] refuses %j", async (more, codes) => {
  expect((await share("full", reportUrl, more)).refusal.codes).toEqual(codes);
});

it.each([
  ["Hall 2, week 47", "Hall 2, week 47.pdf"],
  ["Hall 2.PDF", "Hall 2.pdf"],
  ["../../etc/passwd\r\nx: y", "-..-etc-passwd x- y.pdf"],
])("[API-117] names the file %j only if its owner wants it", async (fileName, name) => {
  const { body } = await share("full", reportUrl, { fileName });
  expect(body.name).toBe(name);
  const { url } = shown((await look(body.token)).body);
  const file = await test.call("getSharedFile", url);
  expect(file.headers.get("content-disposition")).toBe(
    `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
});

it("[API-117] [SHR-11] asks for the password of a link, kept as a hash, before it shows anything", async () => {
  const password = "eight blue kettles";
  const { body } = await share("full", reportUrl, { password });
  expect(body.hasPassword).toBe(true);
  expect(JSON.stringify(openTestDatabase(test.dataDir).all("select * from shared_reports"))).not.toContain(
    password,
  );
  expect((await look(body.token)).body).toBe("passwordRequired");
  const listed = async () => (await list()).find(({ id }) => id === body.id);
  expect(await listed()).toMatchObject({ hasPassword: true, views: 0 });
  const wrong = await openWith(body.token, "nine green kettles");
  expect([wrong.status, wrong.refusal.codes]).toEqual([400, { password: ["passwordWrong"] }]);
  const { url } = shown((await openWith(body.token, password)).body);
  expect((await test.call("getSharedFile", url)).bytes).toEqual(pdf);
  expect(await listed()).toMatchObject({ views: 1 });
  expect((await openWith("k3Jd0", password)).status).toBe(404);
  await test.call("revokeSharedReport", `/api/shared/reports/${body.id}/`, { as: "full" });
  expect((await openWith(body.token, password)).body).toBe("expired");
});

it("[API-117] stops who guesses a password, from one address and from many", async () => {
  const password = "eight blue kettles";
  const { body } = await share("full", reportUrl, { password });
  const home = "203.0.113.9";
  expect((await openWith(body.token, password, home)).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      openWith(body.token, `guess ${index}`, `198.51.100.${index % 20}`),
    ),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(100);
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
  expect((await openWith(body.token, password, "198.51.100.250")).status).toBe(200);
  expect((await openWith(body.token, password, home)).status).toBe(200);
});

it(`[API-117] answers ${guesses} guessed links and tampered files of one address with 404 or 429`, async () => {
  // Another one each time, as the attempts of an earlier run of this test count too.
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`;
  const { body } = await share("full", reportUrl);
  const { url } = shown((await look(body.token)).body);
  const [, , signed = ""] = url.split("/");
  const statuses = new Map<number, number>();
  let left = guesses;
  async function guess(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const tampered = `/shared-files/${signed.slice(0, -6)}${String(left).padStart(6, "0")}/Report.pdf`;
      const path = left % 2 === 0 ? tampered : `/api/shared/reports/${body.token.slice(0, -5)}${left}/`;
      const answer = await fetch(test.url + path, { headers: { "x-forwarded-for": address } });
      expect((await answer.bytes()).includes(0x25)).toBe(false);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: 16 }, guess));
  expect([...statuses.keys()].toSorted()).toEqual([404, 429]);
  // Links and files are counted apart.
  expect(statuses.get(404)).toBe(30 + 30);
  expect(shown((await look(body.token)).body).name).toBe("Report.pdf");
  // Who shares the address of a stranger with guesses still opens a valid link and its file.
  for (const path of [`/api/shared/reports/${body.token}/`, url])
    expect((await fetch(test.url + path, { headers: { "x-forwarded-for": address } })).status).toBe(200);
});

it("[API-116] keeps at most 100 valid links of an account", async () => {
  const revoke = (id: string) =>
    test.call("revokeSharedReport", `/api/shared/reports/${id}/`, { as: "stranger" });
  // Those of an earlier run of this test.
  for (const { id } of await list("stranger")) await revoke(id);
  const url = await sendReport("stranger");
  for (let count = 0; count < 100; count += 1) expect((await share("stranger", url)).status).toBe(201);
  expect((await share("stranger", url)).refusal.codes).toEqual({ non_field_errors: ["sharedLinksTooMany"] });
  const [{ id } = { id: "" }] = await list("stranger");
  await revoke(id);
  expect((await share("stranger", url)).status).toBe(201);
});
