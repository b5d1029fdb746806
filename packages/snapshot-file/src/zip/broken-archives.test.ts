import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSnapshotFile } from "../read-snapshot-file.ts";
import { startCpuClock } from "../testing/cpu-clock.ts";
import { type ArchiveReading, describeArchive } from "../testing/describe-archive.ts";
import { hasSharedData, sharedData } from "../testing/shared-data.ts";

interface Variant {
  file: string;
  verdict: string;
  note: string;
}

const missing = !hasSharedData("make-broken.mjs");
let folder = "";
let variants: Variant[] = [];

beforeAll(() => {
  if (missing) return;
  folder = mkdtempSync(join(tmpdir(), "broken-archives-"));
  const made = spawnSync(process.execPath, [sharedData("make-broken.mjs"), folder]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  const index = JSON.parse(readFileSync(join(folder, "INDEX.json"), "utf8")) as Variant[];
  variants = index.filter(({ file }) => file.startsWith("zip/"));
});

afterAll(() => {
  if (folder !== "") rmSync(folder, { recursive: true });
});

/** What a verdict demands of a reading. Contents are proven by their checksum, so "read" means read right. */
const demands: Record<string, (reading: ArchiveReading) => boolean> = {
  ok: ({ summary, messages }) => /^\d+ read$/.test(summary) && messages.length === 0,
  lenient: () => true,
  reject: ({ contents, messages }) => contents.size === 0 && messages.length > 0,
  "refuse-entry": ({ contents, messages }) =>
    messages.length === 1 && [...contents.keys()].every((name) => name === "fine.txt"),
  limit: ({ contents, messages }) =>
    messages.length > 0 ? contents.size === 0 : [...contents.keys()].join() === "inner.zip",
  any: () => true,
};

describe("archives broken on purpose", () => {
  it.skipIf(missing)("are each read or refused as they deserve, within two seconds", async () => {
    expect(variants.length).toBe(76);
    for (const { file, verdict, note } of variants) {
      const bytes = new Uint8Array(readFileSync(join(folder, file)));
      const clock = startCpuClock();
      const reading = await describeArchive(bytes);
      expect(clock(), `${file} took too long`).toBeLessThan(2000);
      const about = `${file} (${verdict}: ${note}) gave ${reading.summary}`;
      expect(demands[verdict]?.(reading), about).toBe(true);
      for (const message of reading.messages) expect(message, about).toMatch(/^["A-Z].*\.$/s);
      expect(await readSnapshotFile(bytes), about).toMatchObject({ ok: false });
    }
  });

  it.skipIf(missing)("give the contents that were packed", async () => {
    const contents = async (name: string) => {
      const reading = await describeArchive(new Uint8Array(readFileSync(join(folder, "zip", `${name}.zip`))));
      return Object.fromEntries(
        [...reading.contents].map(([key, bytes]) => [key, new TextDecoder().decode(bytes)]),
      );
    };
    expect(await contents("ok-plain")).toEqual({ "a.txt": "hello", "b/c.txt": "world".repeat(50) });
    for (const name of [
      "ok-dd-signature",
      "ok-dd-no-signature",
      "ok-dd-zip64",
      "ok-zip64-extra",
      "ok-prefix-adjusted",
    ]) {
      expect(await contents(name)).toEqual({ "a.txt": "hello" });
    }
    expect(await contents("ok-unicode-path-extra")).toEqual({ "töne.wav": "hello" });
    expect(await contents("ok-cp437-name")).toEqual({ "töne.wav": "hello" });
  });
});
