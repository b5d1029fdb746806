import { readdirSync, readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSnapshotFile } from "../read-snapshot-file.ts";
import { corpusVerdicts } from "../testing/corpus-verdicts.ts";
import { startCpuClock } from "../testing/cpu-clock.ts";
import { describeArchive } from "../testing/describe-archive.ts";
import { hasSharedData, sharedData } from "../testing/shared-data.ts";

const missing = !hasSharedData("zip");
const archives = Object.entries(corpusVerdicts).flatMap(([verdict, names]) =>
  names.map((name) => ({ name, verdict })),
);
const load = (name: string) => new Uint8Array(readFileSync(sharedData("zip", `${name}.zip`)));

/** The same entries as read by another program, if it can and the name is plain. */
function asOthersRead(bytes: Uint8Array, name: string): Uint8Array | undefined {
  try {
    return unzipSync(bytes, { filter: (file) => file.name === name })[name];
  } catch {
    return undefined;
  }
}

describe("archives that others made", () => {
  it.skipIf(missing)("are all known here", () => {
    const here = readdirSync(sharedData("zip")).map((name) => name.replace(/\.zip$/, ""));
    expect(archives.map(({ name }) => name).sort()).toEqual(here.sort());
  });

  it.skipIf(missing).each(archives)("$name: $verdict", async ({ name, verdict }) => {
    const bytes = load(name);
    const clock = startCpuClock();
    const { summary, contents, messages } = await describeArchive(bytes);
    expect(clock()).toBeLessThan(2000);
    expect(summary).toBe(verdict);
    for (const message of messages) expect(message).toMatch(/^["A-Z].*\.$/s);
    for (const [entry, content] of contents) {
      const other = asOthersRead(bytes, entry);
      if (other !== undefined && !entry.endsWith("/")) expect(content).toEqual(other);
    }
  });

  it.skipIf(missing)("are read as the file names of yauzl demand", async () => {
    for (const { name } of archives) {
      const { summary, messages } = await describeArchive(load(name));
      if (name.startsWith("yauzl-failure")) expect(messages.length, name).toBeGreaterThan(0);
      if (name.startsWith("yauzl-success")) expect(summary, name).toMatch(/^\d+ read/);
    }
  });

  it.skipIf(missing)("are no snapshots, and are said to be none when they are sound", async () => {
    for (const { name, verdict } of archives) {
      const read = await readSnapshotFile(load(name));
      if (read.ok) throw new Error(`${name} was read as a snapshot`);
      expect(read.error.code, name).toBe(/ read/.test(verdict) ? "notASnapshot" : verdict);
    }
  });

  it.skipIf(missing)("yield names in their own script", async () => {
    const names = async (archive: string) => [...(await describeArchive(load(archive))).contents.keys()];
    expect(await names("zip2-linux-7z")).toEqual(["你好.txt"]);
    expect(await names("compress-utf8-7zip-test")).toContain("Ölfässer.txt");
    expect(await names("libzip-testfile-cp437")).toEqual(["üéâäàåçêëèïîìÄÅÉ"]);
    expect(await names("yauzl-success-unicode-path-extra-field")).toEqual(["七个房间.txt"]);
  });
});
