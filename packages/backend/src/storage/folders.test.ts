import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { makeFolder } from "./folders.ts";

let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

it("makes a folder with those above it, and says whether it was missing", async () => {
  const path = join(folder.path, "a", "b", "c");
  expect(await makeFolder(path)).toBe(true);
  expect(statSync(path).isDirectory()).toBe(true);
  expect(await makeFolder(path)).toBe(false);
  expect(await makeFolder("/")).toBe(false);
});

it("lets several make the same folder at once, one of whom made it", async () => {
  const path = join(folder.path, "a", "b", "c");
  const made = await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
  expect(made.filter(Boolean)).toHaveLength(1);
});

it("follows a link to a folder", async () => {
  mkdirSync(join(folder.path, "real"));
  symlinkSync(join(folder.path, "real"), join(folder.path, "link"));
  expect(await makeFolder(join(folder.path, "link"))).toBe(false);
  expect(await makeFolder(join(folder.path, "link", "below"))).toBe(true);
  expect(existsSync(join(folder.path, "real", "below"))).toBe(true);
});

it("refuses what is a file, lies below one, or is a link to nothing", async () => {
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  symlinkSync(join(folder.path, "nothing", "here"), join(folder.path, "link"));
  await expect(makeFolder(file)).rejects.toMatchObject({ code: "EEXIST" });
  await expect(makeFolder(join(file, "a", "b"))).rejects.toMatchObject({ code: "ENOTDIR" });
  await expect(makeFolder(join(folder.path, "link"))).rejects.toMatchObject({ code: "EEXIST" });
});

it.skipIf(!existsSync("/proc/self"))(
  "ends where the folder above is there but holds no new one",
  async () => {
    const startedMs = performance.now();
    await expect(makeFolder("/proc/nothing")).rejects.toMatchObject({ code: "ENOENT" });
    await expect(makeFolder("/proc/nothing/a/b")).rejects.toMatchObject({ code: "ENOENT" });
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  },
);
