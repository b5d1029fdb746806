import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";

const folder = makeTemporaryFolder();
const viewerFile = join(folder.path, "sonolens viewer-1.2.4.zip");
const viewerBytes = new Uint8Array(100_000).map((_, index) => index % 251);
let nowMs = Date.parse("2026-11-21T12:00:00Z");
const dayS = 24 * 3600;
let lines = "";
let test: TestBackend;

beforeAll(async () => {
  writeFileSync(viewerFile, viewerBytes);
  const logStream = {
    write(line: string) {
      lines += line;
    },
  };
  test = await startTestBackend({
    viewerFile,
    nowMs: () => nowMs,
    tokenLifetimes: { accessS: dayS },
    logLevel: "debug",
    logStream,
    trustProxy: true,
  });
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

const feedback = (content: string, address = "192.0.2.1") =>
  test.call("sendFeedback", "/api/feedback/", {
    as: "demo",
    json: { content },
    headers: { "x-forwarded-for": address },
  });
const logError = (errorStr: string) =>
  test.call("logClientError", `/api/log-client/?errorStr=${encodeURIComponent(errorStr)}`);
const kept = (table: string) => openTestDatabase(test.dataDir).all(`select * from ${table} order by id`);

it("[API-77] keeps feedback, from the demo account too, and asks for some text", async () => {
  expect((await feedback("  The filter helps. ")).status).toBe(204);
  expect(kept("feedback").at(-1)).toMatchObject({ content: "The filter helps." });
  expect((await feedback("   ")).refusal.codes).toEqual({ content: ["empty"] });
  expect((await feedback("x".repeat(10_001))).refusal.codes).toEqual({ content: ["tooLong"] });
});

it("[API-77] takes 20 an hour from one account, and from each visitor of the demo", async () => {
  nowMs += 3600_000;
  for (let count = 0; count < 20; count += 1) expect((await feedback(`${count}`)).status).toBe(204);
  const { status, headers } = await feedback("one more");
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await feedback("of another visitor", "192.0.2.2")).status).toBe(204);
});

it("[API-78] [LIVE-18] [ROU-57] keeps a client's error without secrets, cut, and in the log", async () => {
  const { body } = await test.call("createToken", "/api/token/", {
    json: { username: "full", password: "full-sonolens" },
  });
  const { status, bytes } = await logError(
    `IoT error for ann@example.com with ${body.access} ${"x ".repeat(1500)}`,
  );
  expect([status, bytes.length]).toEqual([204, 0]);
  const [entry] = kept("client_errors");
  expect(entry?.error_text).toMatch(/^IoT error for \[removed\] with \[removed\] x x/);
  expect(String(entry?.error_text)).toHaveLength(2000);
  expect(lines).toContain("IoT error for [removed]");
  expect(lines).not.toContain(body.access);
  expect(lines).not.toContain("ann@example.com");
});

it("[API-78] takes 30 a minute from one address, and none without a text or too long for an address", async () => {
  nowMs += 60_000;
  expect((await test.call("logClientError", "/api/log-client/")).refusal.codes).toEqual({
    errorStr: ["required"],
  });
  expect((await logError("x".repeat(9_000))).status).toBe(414);
  for (let count = 0; count < 30; count += 1) expect((await logError(`error ${count}`)).status).toBe(204);
  expect((await logError("one more")).status).toBe(429);
  nowMs += 60_000;
  expect((await logError("one more")).status).toBe(204);
});

it("[API-73] [ROU-45] answers what is new in the language asked for", async () => {
  const read = (query: string, language = "en") =>
    test.call("listReleaseNotes", `/api/downloads/usermanuals/releasenotes/${query}`, {
      as: "full",
      headers: { "accept-language": language },
    });
  const { body: english } = await read("");
  const { body: german } = await read("?lang=de");
  expect(english.releases[0]).toMatchObject({ version: "0.1.0", date: "2026-11-22" });
  expect(german.releases[0]?.notes[0]).toBe(
    "Alle Aufnahmen in einer Galerie sehen, durchsuchen, sortieren und mit einem Stern markieren.",
  );
  expect((await read("", "de-CH")).body).toEqual(german);
  expect((await read("?lang=xx")).body).toEqual(english);
});

it("[API-75] [API-76] [DL-03] offers the viewer for the desktop, to people who are not signed in too", async () => {
  const read = (query: string) => test.call("getViewerDownload", `/api/downloads/nlcameraviewer/${query}`);
  const { body } = await read("");
  expect(body).toEqual({
    name: "Sonolens NL Viewer",
    description: "Opens snapshots on this computer, without a connection.",
    filename: "sonolens viewer-1.2.4.zip",
    releasenotes: expect.stringContaining("gallery"),
  });
  const { body: place } = await read("?download=1");
  const file = await fetch(test.url + (place.url ?? ""));
  expect(file.status).toBe(200);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(Buffer.from(await file.arrayBuffer()).equals(viewerBytes)).toBe(true);
});

it("[OPEN-22] [OPEN-23] [OPEN-24] tells clients where things are and what is planned", async () => {
  const { body } = await test.call("getClientConfiguration", "/api/client-configuration/");
  expect(body).toMatchObject({
    dataConnectUrl: "",
    paymentUrl: "/payment-sandbox/checkouts/",
    paywalls: false,
    maintenanceStart: null,
  });
});
