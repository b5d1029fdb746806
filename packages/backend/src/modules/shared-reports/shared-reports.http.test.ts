import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";

const dayMs = 86_400_000;
const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n");
let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
let reportUrl: string;
let token: string;

beforeAll(async () => {
  const lifetimes = { accessS: 400 * 86_400, refreshS: 400 * 86_400 };
  test = await startTestBackend({ nowMs: () => nowMs, tokenLifetimes: lifetimes });
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
const share = (as: TestUser, url: string) =>
  test.call("createSharedReport", "/api/shared/reports/", { as, json: { reportUrl: url } });
/** The report's current address: the one from the upload is valid for a day. */
const pdfOf = async (as: TestUser) =>
  (await test.call("listExports", "/api/exports/", { as })).body.exports.at(-1)?.downloadUrl;
const look = (shared: string) => test.call("getSharedReport", `/api/shared/reports/${shared}/`);

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
  const { body } = await look(token);
  if (body === "expired") throw new Error("expired");
  expect(body.embed).toMatch(/\.pdf$/);
  const name = encodeURIComponent("Leaks in hall 2.pdf");
  expect(body.url.endsWith(`/${name}`)).toBe(true);
  const file = await test.call("getSharedFile", body.url);
  expect(file.bytes).toEqual(pdf);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toMatch(/^inline/);
  await look(token);
  const list = await test.call("listSharedReports", "/api/shared/reports/", { as: "full" });
  expect(list.body).toEqual([expect.objectContaining({ name: "Leaks in hall 2.pdf", views: 2 })]);
  expect((await test.call("listSharedReports", "/api/shared/reports/", { as: "stranger" })).body).toEqual([]);
});

it("[API-117] answers an unknown link with 404", async () => {
  expect((await look("k3Jd0")).status).toBe(404);
  expect((await test.call("getSharedFile", "/shared-files/a.b/x.pdf")).status).toBe(404);
});

it("[SHR-10] [SHR-11] ends after 7 days on the server, the address of the file after 10 minutes", async () => {
  const startMs = nowMs;
  const { body } = await look(token);
  if (body === "expired") throw new Error("expired");
  nowMs = startMs + 11 * 60_000;
  expect((await test.call("getSharedFile", body.url)).status).toBe(404);
  // Shared again meanwhile: the report itself is kept for longer.
  nowMs = startMs + dayMs;
  await share("full", (await pdfOf("full")) ?? "");
  nowMs = startMs + 7 * dayMs - 1_000;
  const late = (await look(token)).body;
  if (late === "expired") throw new Error("expired too early");
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
  const { body } = await look(token);
  if (body === "expired") throw new Error("expired");
  expect((await revoke("full", token)).status).toBe(204);
  expect((await look(token)).body).toBe("expired");
  expect((await test.call("getSharedFile", body.url)).status).toBe(404);
  expect((await revoke("full", other.id)).status).toBe(204);
  expect((await look(other.token)).body).toBe("expired");
});
