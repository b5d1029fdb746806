import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoFiles } from "@sonolens/camera-simulator";
import { afterAll, describe, expect, it } from "vitest";
import { demoSignIns } from "./demo-accounts.ts";
import { runWords } from "./testing/run-in-process.ts";
import { runSonolens, type SonolensProcess } from "./testing/run-sonolens.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-serve-"));
const started: SonolensProcess[] = [];
const running = /Sonolens is running: (http:\/\/localhost:\d+)\//;

afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

function serve(dataDir: string, args: readonly string[] = ["--port", "0"], env: Record<string, string> = {}) {
  const child = runSonolens(["serve", "--demo", "--data", dataDir, ...args], env);
  started.push(child);
  return child;
}

/** In this process, for refused options. */
const refusedServe = (
  dataDir: string,
  args: readonly string[] = ["--port", "0"],
  env: Record<string, string> = {},
) => runWords(["serve", "--demo", "--data", dataDir, ...args], env);

async function signIn(address: string, kind: "demo" | "full"): Promise<string> {
  const account = demoSignIns.find((entry) => entry.kind === kind);
  const answer = await fetch(`${address}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: account?.username, password: account?.password }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access: string }).access;
}

async function snapshots(address: string, access: string): Promise<{ id: string; label: string }[]> {
  const answer = await fetch(`${address}/api/snapshots/`, { headers: { authorization: `Bearer ${access}` } });
  const body = (await answer.json()) as { snapshots: { id: string; label: string }[] };
  // The other fields change while analyses run.
  return body.snapshots.map(({ id, label }) => ({ id, label }));
}

const oneSentence = (err: string) => {
  expect(err).toMatch(/^Sonolens could not start\. /m);
  expect(err).not.toMatch(/^\s+at /m);
};

describe("sonolens serve", () => {
  it("offers both sign-ins over the same demo snapshots, also where a first start was killed, and starts again in seconds", async () => {
    const dataDir = join(folder, "killed");
    for (const waitMs of [150, 900, 2_000]) {
      const start = serve(dataDir);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      start.child.kill("SIGKILL");
      await start.ended;
    }
    const first = serve(dataDir);
    const address = (await first.waitFor(running, 180_000))[1] ?? "";
    for (const { username } of demoSignIns) expect(first.output().out).toContain(username);
    const seen = await snapshots(address, await signIn(address, "demo"));
    expect(seen.length).toBe(demoFiles.length);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(await snapshots(address, await signIn(address, "full"))).toEqual(seen);
    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);

    const second = serve(dataDir);
    // Seconds, on a machine that is busy with other things up to a minute.
    const again = (await second.waitFor(running, 60_000))[1] ?? "";
    expect((await snapshots(again, await signIn(again, "full"))).length).toBe(seen.length);
    second.child.kill("SIGTERM");
    await second.ended;
  }, 300_000);

  it("says in one sentence that the port is in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const { code, err } = await refusedServe(join(folder, "port"), [], { PORT: String(port) });
    other.close();
    expect(code).toBe(3);
    oneSentence(err);
    expect(err).toContain(`Port ${port} is already in use.`);
  });

  it("says in one sentence that the data folder is a file", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "not a folder");
    const { code, err } = await refusedServe(file);
    expect(code).toBe(3);
    oneSentence(err);
    expect(err).toContain("is not a folder");
  });

  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot || process.platform === "win32")(
    "says in one sentence that the data folder may not be written (not as root)",
    async () => {
      const locked = join(folder, "locked");
      mkdirSync(locked);
      chmodSync(locked, 0o500);
      const { code, err } = await refusedServe(locked);
      expect(code).toBe(3);
      oneSentence(err);
    },
  );

  const canMount = isRoot && process.platform === "linux" && tryTmpfs();
  it.skipIf(!canMount)(
    "says in one sentence that the disk is full, and starts once there is space (needs root: an 8 MB tmpfs)",
    async () => {
      const disk = join(folder, "tmpfs");
      mkdirSync(disk);
      expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]).status).toBe(0);
      try {
        const { code, err } = await serve(join(disk, "data")).ended;
        expect(code).toBe(3);
        oneSentence(err);
        expect(err).toMatch(/disk.* full/);
        expect(spawnSync("mount", ["-o", "remount,size=256m", disk]).status).toBe(0);
        const second = serve(join(disk, "data"));
        const address = (await second.waitFor(running, 180_000))[1] ?? "";
        expect((await snapshots(address, await signIn(address, "full"))).length).toBe(demoFiles.length);
        second.child.kill("SIGTERM");
        await second.ended;
      } finally {
        spawnSync("umount", ["-l", disk]);
      }
    },
    300_000,
  );
});

function tryTmpfs(): boolean {
  const probe = mkdtempSync(join(tmpdir(), "sonolens-tmpfs-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", probe]).status === 0;
  if (mounted) spawnSync("umount", [probe]);
  rmSync(probe, { recursive: true, force: true });
  return mounted;
}
