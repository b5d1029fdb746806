import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { demoSignIns } from "./demo-accounts.ts";
import { accessToken } from "./testing/access-token.ts";
import { runWords } from "./testing/run-in-process.ts";
import { runSonolens, type SonolensProcess } from "./testing/run-sonolens.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-worker-"));
const dataDir = join(folder, "data");
const started: SonolensProcess[] = [];

afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

function run(words: readonly string[], env: Record<string, string> = {}): SonolensProcess {
  const child = runSonolens([...words, "--data", dataDir], { METRICS_TOKEN: "m", ...env });
  started.push(child);
  return child;
}

async function startWorker(words: readonly string[] = []): Promise<SonolensProcess> {
  const worker = run(["worker", "--demo", ...words]);
  await worker.waitFor(/Sonolens is working in/);
  return worker;
}

async function exporterAt(url: string) {
  const access = await accessToken(url, demoSignIns[1]);
  const headers = { "content-type": "application/json", authorization: `Bearer ${access}` };
  const list = (await (await fetch(`${url}/api/snapshots/`, { headers })).json()) as {
    snapshots: { id: string }[];
  };
  return {
    async ask(): Promise<string> {
      const body = { snapshotIDs: list.snapshots.map(({ id }) => id), iotID: "", includeImages: false };
      const answer = await fetch(`${url}/api/excel/`, {
        method: "POST",
        headers,
        body: JSON.stringify({ ...body, target: "excel" }),
      });
      return ((await answer.json()) as { executionID: string }).executionID;
    },
    async status(id: string): Promise<string> {
      const answer = await fetch(`${url}/api/poll-excel-result/?executionID=${id}`, { headers });
      return ((await answer.json()) as { status: string }).status;
    },
  };
}

it("makes what a server without jobs leaves, can be watched, and stops when it is told to", async () => {
  const serving = run(["serve", "--demo", "--no-jobs", "--port", "0"]);
  const [, url = ""] = await serving.waitFor(/Sonolens is running: (http:\/\/localhost:\d+)\//, 180_000);
  const exporter = await exporterAt(url);
  const first = await exporter.ask();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await exporter.status(first)).toBe("PROCESSING");

  const worker = await startWorker(["--port", "0"]);
  const [, watched = ""] = await worker.waitFor(/watched at (http:\/\/127\.0\.0\.1:\d+)\/readyz/);
  await expect.poll(() => exporter.status(first)).toBe("FINISHED");
  expect(await (await fetch(`${watched}/readyz`)).json()).toEqual({ status: "ready" });
  expect(await (await fetch(`${watched}/healthz`)).json()).toMatchObject({ status: "ok" });
  expect((await fetch(`${watched}/metrics`)).status).toBe(404);
  const metrics = await fetch(`${watched}/metrics`, { headers: { authorization: "Bearer m" } });
  expect(await metrics.text()).toMatch(/^sonolens_analyses_due \d+$/m);
  for (const path of ["/", "/api/snapshots/", "/api/client-configuration/", "/docs"])
    expect([path, (await fetch(watched + path)).status]).toEqual([path, 404]);

  worker.child.kill("SIGTERM");
  expect(await worker.ended).toMatchObject({ code: 0, err: "The worker is stopping ...\n" });
  const second = await exporter.ask();
  expect(await exporter.status(second)).toBe("PROCESSING");
  const silent = await startWorker();
  await expect.poll(() => exporter.status(second)).toBe("FINISHED");
  expect(silent.output().out).not.toContain("watched");
}, 300_000);

it.each([
  [["worker", "--port", "70000"], {}, 2, /^sonolens: port 70000: give a whole number/],
  [["worker", "more"], {}, 2, /^sonolens: worker takes options only/],
  [["worker"], { MQTT_URL: "mqtt://h/x" }, 3, /^The worker could not start\. MQTT_URL is not the address/],
] as const)("refuses %j", async (words, env, code, words2) => {
  const { code: ended, err } = await runWords([...words, "--data", dataDir], env);
  expect(ended).toBe(code);
  expect(err).toMatch(words2);
});
