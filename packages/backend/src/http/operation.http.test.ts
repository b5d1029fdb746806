import { renameSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";

const metricsToken = "only for the operator";
let test: TestBackend;

beforeAll(async () => {
  test = await startTestBackend({ metricsToken });
});
afterAll(() => test.close());

const page = (path: string, headers: Record<string, string> = {}) => fetch(test.url + path, { headers });

it("[API-01] says that the process works and that it can answer calls", async () => {
  expect((await test.call("getLiveness", "/healthz")).body).toEqual({ status: "ok", version: "0.1.0" });
  const { status, body } = await test.call("getReadiness", "/readyz");
  expect([status, body]).toEqual([200, { status: "ready" }]);
});

it("is not ready while its data folder is away", async () => {
  renameSync(test.dataDir, `${test.dataDir}-away`);
  try {
    const { status, body } = await test.call("getReadiness", "/readyz");
    expect([status, body]).toEqual([503, { status: "storage" }]);
    expect((await page("/healthz")).status).toBe(200);
  } finally {
    renameSync(`${test.dataDir}-away`, test.dataDir);
  }
  expect((await page("/readyz")).status).toBe(200);
});

it("shows its measurements to whoever has the token, and to nobody else", async () => {
  for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: `Basic ${metricsToken}` }])
    expect((await page("/metrics", headers as Record<string, string>)).status).toBe(404);
  const answer = await page("/metrics", { authorization: `Bearer ${metricsToken}` });
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toContain("text/plain");
  for (const line of [
    /^sonolens_call_seconds_count\{operation="getLiveness",status="200"\} [1-9]/m,
    /^sonolens_live_clients 0$/m,
    /^sonolens_analyses_due 0$/m,
    /^process_resident_memory_bytes [1-9]/m,
  ])
    expect(text).toMatch(line);
});

it("has the description as a page that loads nothing from elsewhere and runs no script of its own", async () => {
  const html = await (await page("/docs")).text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  // An empty icon, so that the browser requests none.
  expect(addresses.filter((address) => address === "data:,")).toHaveLength(1);
  const files = addresses.filter((address) => address !== "data:,");
  expect(files).toHaveLength(4);
  expect(html).not.toMatch(/<script>|\son\w+=/);
  for (const address of files) expect([address, (await page(address)).status]).toEqual([address, 200]);
  const described = (await (await page("/docs/openapi.json")).json()) as { openapi: string; paths: object };
  expect(described.openapi).toBe("3.1.0");
  expect(Object.keys(described.paths)).toContain("/api/snapshots/{id}/");
});
