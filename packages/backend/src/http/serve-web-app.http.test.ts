import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";

const folder = makeTemporaryFolder();
const inlineScript = 'document.title = "ä";\n';
let test: TestBackend;

beforeAll(async () => {
  mkdirSync(join(folder.path, "assets"));
  writeFileSync(
    join(folder.path, "index.html"),
    `<!doctype html><title>Sonolens</title><script>${inlineScript}</script><script src="assets/a.js"></script>`,
  );
  writeFileSync(join(folder.path, "assets", "index-Bd3f_9aZ.js"), "export {};");
  writeFileSync(join(folder.path, "favicon.svg"), "<svg/>");
  test = await startTestBackend({ webRoot: relative(process.cwd(), folder.path) });
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

it("serves the start page so that a new version is seen at once", async () => {
  const response = await fetch(`${test.url}/`);
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(await response.text()).toContain("Sonolens");
});

it("lets the page run the script that stands in it, and no other that might be put there", async () => {
  const { headers } = await fetch(`${test.url}/`);
  const allowed = /script-src ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1]?.split(" ");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(inlineScript));
  expect(allowed).toEqual([
    "'self'",
    "'wasm-unsafe-eval'",
    `'sha256-${Buffer.from(digest).toString("base64")}'`,
  ]);
});

it("lets a browser keep files with a hash in their name", async () => {
  const hashed = await fetch(`${test.url}/assets/index-Bd3f_9aZ.js`);
  expect(hashed.headers.get("cache-control")).toContain("immutable");
  expect(hashed.headers.get("content-type")).toContain("javascript");
  const plain = await fetch(`${test.url}/favicon.svg`);
  expect(plain.headers.get("cache-control")).not.toContain("immutable");
});

it("serves the start page for old addresses of the interface to a browser", async () => {
  const page = await fetch(`${test.url}/download`, { headers: { accept: "text/html" } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Sonolens");
});

it.each([
  "/activate/u1/t-2",
  "/password/reset/confirm/u1/t-2",
  "/organization",
  "/%23/activate/u1/t-2",
  "/%2523/password/reset/confirm/u1/t-2",
  "/%23/",
])("serves the start page for a link of a mail as gateways rewrite it: %s", async (path) => {
  const page = await fetch(test.url + path, { headers: { accept: "text/html" } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Sonolens")]);
});

it("serves the start page for a link of a mail to any page as gateways rewrite it", async () => {
  const step = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
  const link = fc.record({
    hash: fc.constantFrom("%23", "%2523"),
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    query: fc.constantFrom("", "?to=%2Fcameras", "?utm_source=mail"),
    end: fc.constantFrom("", "/"),
  });
  await fc.assert(
    fc.asyncProperty(link, async ({ hash, steps, query, end }) => {
      const path = `/${hash}/${steps.join("/")}${end}${query}`;
      const page = await fetch(test.url + path, { headers: { accept: "text/html" } });
      expect([path, page.status, await page.text()]).toEqual([
        path,
        200,
        expect.stringContaining("Sonolens"),
      ]);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 2_000 : 30 },
  );
});

it("answers JSON for calls and files that there are not, and leaves its folder by no path", async () => {
  for (const path of ["/api/nothing/", "/assets/gone.js", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/secret"]) {
    const response = await fetch(test.url + path, { headers: { accept: "text/html" } });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get("content-type")).toContain("application/json");
  }
});
