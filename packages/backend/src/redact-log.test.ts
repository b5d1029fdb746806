import { expect, it } from "vitest";
import { createLog, redactedLine } from "./redact-log.ts";

it.each([
  ["550 5.1.1 <ann.b+c@example.co.uk>: rejected", "550 5.1.1 <(address)>: rejected"],
  ["Key (email_key)=(jörg@exämple.de) already exists.", "Key (email_key)=((address)) already exists."],
  ["GET /auth/ann%40example.com", "GET /auth/(address)"],
  [`Bearer ${"a".repeat(20)}`, "Bearer (token)"],
  ["/exports/eyJqb2JJZCI6IjAxIn0.c2lnbmF0dXJl/a.xlsx", "/exports/(token)/a.xlsx"],
  [`"${["eyJhbGciOiJIUzI1NiJ9", "eyJzaWQiOiIxIn0x", "c2lnbmF0dXJlMTIz"].join(".")}"`, '"(token)"'],
  [
    "connect postgresql://sonolens:pa$s:word@10.0.0.5/sonolens",
    "connect postgresql://sonolens:(password)@10.0.0.5/sonolens",
  ],
])("logs %s as %s", (line, redacted) => {
  expect(redactedLine(line)).toBe(redacted);
});

it.each([
  '{"level":40,"jobId":"01M8H9W5F5K107CS5FDZB0Y02T","msg":"exports: a job failed"}',
  "at file:///opt/sonolens/packages/backend/src/create-backend.ts:120:11",
  "/opt/node_modules/.pnpm/kysely@0.28.8/node_modules/kysely/dist/esm/index.js:4:1",
  "node:internal/process/task_queues:105:5",
])("leaves %s as it is", (line) => {
  expect(redactedLine(line)).toBe(line);
});

it("logs the begin of an error whose message is very long, with its other fields", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const error = Object.assign(new Error(`Not JSON: ${"x".repeat(2_000_000)}`), { code: "notJson" });
  log.error({ err: error, jobId: "one" }, "failed");
  log.error({ err: new Error("short") }, "failed");
  const [long, short] = lines.map((line) => JSON.parse(line));
  expect(lines[0]?.length).toBeLessThan(25_000);
  expect(long).toMatchObject({ jobId: "one", msg: "failed", err: { type: "Error", code: "notJson" } });
  expect(long.err.message).toMatch(/^Not JSON: x+ \.\.\.$/);
  expect(short.err.message).toBe("short");
  expect(short.err.stack).toContain("redact-log.test.ts");
});
