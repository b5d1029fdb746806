import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";

const folder = makeTemporaryFolder();
const web = join(folder.path, "web");
const shared = join(folder.path, "shared");

beforeAll(() => {
  for (const [root, base, title] of [
    [web, "/", "The product"],
    [shared, "/shared/", "A report"],
  ] as const) {
    mkdirSync(join(root, "assets"), { recursive: true });
    writeFileSync(
      join(root, "index.html"),
      `<!doctype html><title>${title}</title><script type="module" src="${base}assets/a-Bd3f_9aZ.js"></script>`,
    );
    writeFileSync(join(root, "assets", "a-Bd3f_9aZ.js"), `export const title = "${title}";`);
  }
});
afterAll(() => folder.remove());

describe.each([
  ["on a host of its own", ""],
  ["below a path", "/sound"],
])("the page of a shared report %s", (_, basePath) => {
  let test: TestBackend;
  beforeAll(async () => {
    const publicUrl = `https://example.com${basePath}/`;
    test = await startTestBackend({ webRoot: web, sharedReportRoot: shared, publicUrl });
  });
  afterAll(() => test.close());
  const get = (path: string) =>
    fetch(test.url + basePath + path, { headers: { accept: "text/html" }, redirect: "manual" });

  it("[SHR-09] [SHR-12] [ROU-08] is at the address of the link, without a hash, the same for every token", async () => {
    for (const path of ["/shared/reports/k3Jd0", "/shared/reports/k3Jd0/", "/shared/reports/never-made"]) {
      const page = await get(path);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      expect(page.headers.get("x-robots-tag")).toBe("noindex");
      expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
      const html = await page.text();
      expect(html).toContain("<title>A report</title>");
      const [, script = ""] = /src="([^"]+)"/.exec(html) ?? [];
      expect(script).toBe(`${basePath}/shared/assets/a-Bd3f_9aZ.js`);
      const file = await fetch(test.url + script);
      expect([file.status, await file.text()]).toEqual([200, 'export const title = "A report";']);
      expect(file.headers.get("cache-control")).toContain("immutable");
    }
  });

  it("[ROU-23] leaves the old address of the sign-in to the product, and its own folder by no path", async () => {
    expect(await (await get("/shared/reports")).text()).toContain("The product");
    for (const path of ["/shared/assets/..%2findex.html", "/shared/assets/gone.js"])
      expect((await get(path)).status).toBeGreaterThanOrEqual(400);
  });
});

it("[SHR-12] is the product's, which takes the hash form, where the page was not built", async () => {
  const test = await startTestBackend({ webRoot: web });
  try {
    const page = await fetch(`${test.url}/shared/reports/k3Jd0`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("The product");
  } finally {
    await test.close();
  }
});
