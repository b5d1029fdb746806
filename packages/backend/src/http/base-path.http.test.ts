import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationId } from "@sonolens/api-client";
import { readEdition } from "@sonolens/editions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { createBackend } from "../create-backend.ts";
import { createChooser } from "../testing/fuzz/chooser.ts";
import { startFuzzWorld } from "../testing/fuzz/fuzz-world.ts";
import { sendFuzzRequest } from "../testing/fuzz/send-fuzz-request.ts";
import { validRequest } from "../testing/fuzz/valid-request.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { describedCalls } from "./description.ts";

const publicUrl = "https://example.com/sound/";
const base = "/sound";
const rounds = process.env.SONOLENS_LONG === "1" ? 6 : 2;

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe("every call below a path", () => {
  /** First segments of the paths of this server. */
  const names = new Set([
    ...["downloads", "mqtt", "payment-sandbox"],
    ...describedCalls().map(({ path }) => path.split("/")[1] ?? ""),
  ]);
  const nameOf = (address: string): string => /^\/([\w-]+)(?:\/|$)/.exec(address)?.[1] ?? "";

  it("is answered there, and hands out no address that is not below it", async () => {
    const world = await startFuzzWorld({ publicUrl });
    const choose = createChooser(11);
    const handedOut = new Set<string>();
    const elsewhere: string[] = [];
    const neverSucceeded = new Set<OperationId>([
      ...(["getDeviceFile", "getExportFile", "getSharedFile"] as const),
      ...(["getSignedImage", "getSignedMedia", "getVodFile"] as const),
    ]);
    try {
      const isMade = () =>
        ["export_jobs", "videos"].every(
          (table) =>
            world.test.database.all(`select 1 from ${table} where status = 'PROCESSING'`).length === 0,
        );
      // Later rounds request what earlier ones created, once background jobs have finished it.
      for (let round = 0; round < rounds || (neverSucceeded.size > 0 && round < 8); round += 1) {
        await until(isMade, 200_000);
        for (const call of describedCalls()) {
          const request = await validRequest(call, world, choose);
          request.path = base + request.path;
          if (call.operationId === "getViewerDownload") request.query.set("download", "1");
          const answer = await sendFuzzRequest(call, request, world);
          if (answer.status < 300) neverSucceeded.delete(call.operationId);
          const cookiePath = /; Path=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
          for (const text of [...textsIn(answer.body), answer.headers.get("location"), cookiePath]) {
            if (names.has(nameOf(text ?? ""))) elsewhere.push(`${call.operationId}: ${text}`);
            if (text?.startsWith(`${base}/`)) handedOut.add(nameOf(text.slice(base.length)));
          }
        }
      }
    } finally {
      await world.close();
    }
    expect([...new Set(elsewhere)]).toEqual([]);
    expect([...neverSucceeded]).toEqual([]);
    expect([...handedOut].sort()).toEqual([
      ...[
        "api",
        "device-files",
        "downloads",
        "exports",
        "issued-reports",
        "media",
        "mqtt",
        "payment-sandbox",
        "report-uploads",
      ],
      ...["shared", "shared-files", "uploads", "vod"],
    ]);
  }, 300_000);
});

describe("a server below a path", () => {
  const folder = makeTemporaryFolder();
  const inline = 'const a="/assets/";';
  let test: TestBackend;

  beforeAll(async () => {
    mkdirSync(join(folder.path, "assets"));
    const page = `<!doctype html><title>Sonolens</title><script>${inline}</script>`;
    writeFileSync(
      join(folder.path, "index.html"),
      `${page}<script src="/assets/index-Bd3f_9aZ.js"></script>`,
    );
    writeFileSync(join(folder.path, "index.html.br"), "of the page as it is in the folder");
    writeFileSync(join(folder.path, "assets", "index-Bd3f_9aZ.js"), "export {};");
    test = await startTestBackend({ publicUrl, webRoot: folder.path });
  });
  afterAll(async () => {
    await test.close();
    folder.remove();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(test.url + path, { headers, redirect: "manual" });

  it("serves the page with the addresses of its files, also where a proxy takes the path off", async () => {
    for (const path of ["/sound/", "/", "/sound/index.html"]) {
      const page = await get(path);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-cache"]);
      const html = await page.text();
      const script = /src="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(script).toBe("/sound/assets/index-Bd3f_9aZ.js");
      const answer = await get(script);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        "application/javascript; charset=utf-8",
      ]);
      // The inline script was changed too, and is the one that may run.
      const run = /<script>(.*?)<\/script>/.exec(html)?.[1] ?? "";
      expect(run).toBe('const a="/sound/assets/";');
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(run));
      expect(page.headers.get("content-security-policy")).toContain(Buffer.from(digest).toString("base64"));
    }
    const old = await get("/sound/download", { accept: "text/html" });
    expect(await old.text()).toContain("/sound/assets/");
  });

  it("sends the page compressed, and not at all to who has it", async () => {
    const page = await get("/sound/", { "accept-encoding": "br" });
    expect(page.headers.get("content-encoding")).toBe("br");
    expect(await page.text()).toContain("/sound/assets/");
    const again = await get("/sound/", { "if-none-match": page.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(`${test.url}/sound/`, { method: "HEAD" });
    expect([head.status, head.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  });

  it("leads from the path without its slash, and answers no path that only begins like it", async () => {
    const { status, headers } = await get("/sound?a=1");
    expect([status, headers.get("location")]).toEqual([308, "/sound/?a=1"]);
    for (const path of ["/soundly/healthz", "/sound/sound/healthz", "/other/healthz"]) {
      const answer = await get(path, { accept: "text/html" });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("content-type")).toContain("application/json");
    }
    for (const path of ["/sound/healthz", "/healthz"]) expect((await get(path)).status).toBe(200);
  });

  it("takes live connections there, and where a proxy takes the path off", async () => {
    const open = (path: string) => {
      const socket = new WebSocket(test.url.replace("http", "ws") + path, "mqtt");
      return new Promise<string>((done) => {
        socket.on("open", () => done("open"));
        socket.on("error", ({ message }) => done(message));
      }).finally(() => socket.close());
    };
    expect(await open("/sound/mqtt")).toBe("open");
    expect(await open("/mqtt")).toBe("open");
    expect(await open("/soundly/mqtt")).toMatch(/403/);
  });

  it("describes itself there", async () => {
    const page = await (await get("/sound/docs")).text();
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/sound\/docs\//);
      expect((await get(file)).status).toBe(200);
    }
    const start = await (await get("/sound/docs/start.js")).text();
    expect(start).toContain('url: "/sound/docs/openapi.json"');
    const { servers } = (await (await get("/sound/docs/openapi.json")).json()) as {
      servers: { url: string }[];
    };
    expect(servers.map(({ url }) => url)).toEqual([base]);
    expect((await get("/sound/docs/")).headers.get("location")).toBe("/sound/docs");
  });

  it("leads from mails to pages there", async () => {
    const json = { username: "ann@example.com", email: "ann@example.com", password: "seven red kettles" };
    await test.call("registerAccount", "/sound/auth/users/", { json });
    const mails = await (await get(`${base}${test.backend.outboxPath}`)).text();
    expect(mails).toMatch(/href="https:\/\/example\.com\/sound\/activate\//);
  });

  it("[API-119] leads from a payment to nothing else of the same host", async () => {
    const begin = (success_url: string) =>
      test.call("createCheckout", "/sound/payment-sandbox/checkouts/", {
        as: "full",
        json: {
          name: "Customised reports",
          price: 44,
          tokens: ["customReports"],
          success_url,
          cancel_url: "/#/",
        },
      });
    for (const text of [
      "https://example.com/wiki/",
      "https://example.com/soundly/#/",
      "https://example.com/",
    ])
      expect((await begin(text)).refusal.codes).toEqual({ success_url: ["invalidFormat"] });
    for (const text of ["https://example.com/sound/#/?paid=1", "/sound/#/?paid=1", "/#/?paid=1"]) {
      const { body } = await begin(text);
      const page = await (await get(body.url)).text();
      const [, action = ""] = /action="([^"]+\/pay)"/.exec(page) ?? [];
      expect(action.startsWith("/sound/payment-sandbox/")).toBe(true);
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const paid = await fetch(test.url + action, { method: "POST", redirect: "manual", headers: form });
      expect(paid.headers.get("location")).toBe("/sound/#/?paid=1");
    }
  });
});

it.each(["https://example.com/a%20b", "https://example.com/a//b", "https://example.com/a;b", "nowhere"])(
  "refuses a start at %s, before anything is opened",
  async (address) => {
    const started = createBackend({
      dataDir: "/nowhere/that/can/be/made",
      edition: readEdition("nl"),
      version: "0.1.0",
      publicUrl: address,
    });
    await expect(started).rejects.toMatchObject({ code: "publicUrlUnusable" });
  },
);
