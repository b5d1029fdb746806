import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoFiles } from "@sonolens/camera-simulator";
import { afterAll, expect, it } from "vitest";
import { demoSignIns } from "./demo-accounts.ts";
import { accessToken } from "./testing/access-token.ts";
import { runWords } from "./testing/run-in-process.ts";
import { runSonolens, type SonolensProcess } from "./testing/run-sonolens.ts";

const server = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), "sonolens-serve-pg-"));
const dataDir = join(folder, "data");
const password = "plain%20to%20see";
const started: SonolensProcess[] = [];

afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

const run = (words: readonly string[], databaseUrl: string) =>
  runWords([...words, "--data", dataDir], { DATABASE_URL: databaseUrl, METRICS_TOKEN: "m" });

/** As a separate process. */
function start(words: readonly string[], databaseUrl: string): SonolensProcess {
  const child = runSonolens([...words, "--data", dataDir], { DATABASE_URL: databaseUrl, METRICS_TOKEN: "m" });
  started.push(child);
  return child;
}

const saidAll = ({ out, err }: { readonly out: string; readonly err: string }): string => `${out}${err}`;

function expectNoPassword(text: string): void {
  expect(text).not.toContain(password);
  expect(text).not.toContain(decodeURIComponent(password));
}

it("says in one sentence which database server cannot be reached, and never its password", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  for (const [url, words] of [
    [
      `postgresql://sono:${password}@127.0.0.1:${port}/x`,
      `127.0.0.1:${port} cannot be reached (ECONNREFUSED)`,
    ],
    [`mysql://sono:${password}@127.0.0.1/x`, "DATABASE_URL is not the address of a PostgreSQL database"],
  ] as const) {
    const serving = await run(["serve", "--port", "0"], url);
    const { code, err } = serving;
    expect([words, code]).toEqual([words, 3]);
    expect(err).toMatch(/^Sonolens could not start\. /m);
    expect(err).toContain(words);
    expect(err).not.toMatch(/^\s+at /m);
    expectNoPassword(saidAll(serving));
  }
});

it("makes no backup of a folder that was never started with the database", async () => {
  const file = join(folder, "backup.tar");
  const { code, err } = await run(["backup", "--to", file], "postgresql://127.0.0.1/x");
  expect([code, err]).toEqual([3, expect.stringContaining("[dataFolderMissing]")]);
  expect(readdirSync(folder)).not.toContain("backup.tar");
});

interface Client {
  get<Body>(path: string): Promise<Body>;
  comment(id: string, comments: string): Promise<number>;
}

async function clientOf(address: string): Promise<Client> {
  const access = await accessToken(address, demoSignIns[1]);
  const headers = { "content-type": "application/json", authorization: `Bearer ${access}` };
  return {
    get: async <Body>(path: string) => (await (await fetch(address + path, { headers })).json()) as Body,
    async comment(id, comments) {
      const body = JSON.stringify({ comments });
      const answer = await fetch(`${address}/api/snapshots/${id}/comments/`, {
        method: "POST",
        headers: { ...headers, "if-match": '"999999"' },
        body,
      });
      return answer.status;
    },
  };
}

it.skipIf(server === undefined)(
  "serves from PostgreSQL by DATABASE_URL alone: two share it, and one that is killed loses nothing",
  async () => {
    const address = new URL(server ?? "");
    execFileSync("psql", ["-qc", "create database serve_twice", address.href]);
    address.pathname = "/serve_twice";
    // The test server needs no password, and a socket's address has no place before the @.
    address.searchParams.set("password", decodeURIComponent(password));
    const begin = async (): Promise<{ process: SonolensProcess; url: string }> => {
      const process = start(["serve", "--demo", "--port", "0"], address.href);
      const [, url = ""] = await process.waitFor(/Sonolens is running: (http:\/\/localhost:\d+)\//, 180_000);
      return { process, url };
    };
    const first = await begin();
    const second = await begin();
    const [one, other] = [await clientOf(first.url), await clientOf(second.url)];
    type List = { snapshots: { id: string; comments: string }[] };
    const listed = await other.get<List>("/api/snapshots/");
    expect(listed.snapshots).toHaveLength(demoFiles.length);
    const [{ id } = { id: "" }] = listed.snapshots;

    expect(await one.comment(id, "by the first")).toBe(200);
    expect(await other.get(`/api/snapshots/${id}/`)).toMatchObject({ comments: "by the first" });
    first.process.child.kill("SIGKILL");
    await first.process.ended;
    expect(await other.get(`/api/snapshots/${id}/`)).toMatchObject({ comments: "by the first" });
    expect(await other.comment(id, "by the second")).toBe(200);

    const again = await begin();
    const third = await clientOf(again.url);
    expect(await third.get(`/api/snapshots/${id}/`)).toMatchObject({ comments: "by the second" });
    const metrics = await fetch(`${again.url}/metrics`, { headers: { authorization: "Bearer m" } });
    expect(metrics.status).toBe(200);
    expectNoPassword(await metrics.text());
    for (const { process } of [first, second, again]) expectNoPassword(saidAll(process.output()));

    const users = await run(["user", "list", "--json"], address.href);
    expect([users.code, users.out]).toEqual([0, expect.stringContaining(demoSignIns[0]?.username ?? "")]);
    expect(readdirSync(dataDir)).not.toContain("sonolens.db");
  },
  400_000,
);
