import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { enterDataFolder, occupyDataFolder } from "./presence.ts";

let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

it("is alone where nobody else is, and leaves no file but its own", () => {
  let calls = 0;
  const enter = () => enterDataFolder(folder.path, () => (calls += 1));
  const first = enter();
  expect(first.aloneSinceMs).toBeGreaterThan(Date.now() - 10_000);
  const second = enter();
  expect(second.aloneSinceMs).toBeUndefined();
  first.leave();
  const third = enter();
  expect(third.aloneSinceMs).toBeUndefined();
  second.leave();
  third.leave();
  expect(enter().aloneSinceMs).toBeDefined();
  expect(calls).toBe(2);
  expect(readdirSync(folder.path)).toEqual(["presence"]);
});

it("meets another process, until that one is killed", async () => {
  const module = join(import.meta.dirname, "presence.ts");
  const script = `
    const { enterDataFolder } = await import(${JSON.stringify(module)});
    // Kept: what nobody holds on to is collected, and its lock with it.
    globalThis.presence = enterDataFolder(${JSON.stringify(folder.path)}, () => undefined);
    process.stdout.write(globalThis.presence.aloneSinceMs === undefined ? "met" : "alone");
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    expect(String(await once(child.stdout, "data"))).toBe("alone");
    const beside = enterDataFolder(folder.path, () => undefined);
    expect(beside.aloneSinceMs).toBeUndefined();
    beside.leave();
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
  expect(enterDataFolder(folder.path, () => undefined).aloneSinceMs).toBeDefined();
});

it("lets nobody in while one has the folder for itself, and occupies none that somebody is in", () => {
  const alone = occupyDataFolder(folder.path);
  expect(alone).toBeDefined();
  expect(() => enterDataFolder(folder.path, () => undefined)).toThrow("locked");
  alone?.leave();
  const inside = enterDataFolder(folder.path, () => undefined);
  expect(inside.aloneSinceMs).toBeDefined();
  expect(occupyDataFolder(folder.path)).toBeUndefined();
  inside.leave();
});
