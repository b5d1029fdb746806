import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { expect, it } from "vitest";
import { encodeFrames } from "./frames.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import { aManifest, aSnapshot } from "./testing/a-snapshot.ts";

const snapshot = aSnapshot();
const manifest = aManifest();
const entries: Record<string, Uint8Array> = {
  "heatmap.u16": encodeFrames(snapshot.frames, manifest.heatmap),
  "audio.wav": snapshot.audioWav ?? new Uint8Array(),
  "channels.wav": snapshot.channelsWav ?? new Uint8Array(),
  "manifest.json": new TextEncoder().encode(JSON.stringify(manifest)),
  "picture.png": snapshot.picture ?? new Uint8Array(),
};

async function expectSnapshot(bytes: Uint8Array) {
  const read = await readSnapshotFile(bytes);
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.warnings).toEqual([]);
  expect(read.value.manifest).toEqual(manifest);
  expect(read.value.channelsWav).toEqual(snapshot.channelsWav);
  read.value.frames.forEach((level, index) => {
    expect(Math.abs(level - (snapshot.frames[index] ?? 0))).toBeLessThan(0.003);
  });
}

/** Runs a program in a folder that holds the entries, and returns the archive that it made there. */
function packedBy(program: string, words: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "foreign-writers-"));
  try {
    for (const [name, bytes] of Object.entries(entries)) writeFileSync(join(folder, name), bytes);
    const { status, stderr } = spawnSync(program, words, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return new Uint8Array(readFileSync(join(folder, "out.nlz")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const has = (program: string) => spawnSync(program, ["--version"]).status === 0;
const names = Object.keys(entries);

it("reads what fflate writes at once", async () => {
  await expectSnapshot(zipSync(entries));
});

it("reads what fflate writes as a stream, with data descriptors", async () => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(entries)) {
    const entry = name.endsWith(".u16") ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  await expectSnapshot(new Uint8Array(Buffer.concat(chunks)));
});

it.skipIf(!has("python3"))("reads what Python's zipfile writes, with an archive comment", async () => {
  const script = [
    "import sys, zipfile",
    "with zipfile.ZipFile('out.nlz', 'w', zipfile.ZIP_DEFLATED) as archive:",
    "    archive.comment = b'made by a program of our own'",
    "    for name in sys.argv[1:]: archive.write(name)",
  ].join("\n");
  await expectSnapshot(packedBy("python3", ["-c", script, ...names]));
});

it.skipIf(!has("python3"))("reads what Python's zipfile writes to a pipe", async () => {
  const script = [
    "import sys, zipfile",
    "class Pipe:",
    "    def __init__(self, file): self.file = file",
    "    def write(self, data): return self.file.write(data)",
    "    def flush(self): self.file.flush()",
    "with open('out.nlz', 'wb') as file, zipfile.ZipFile(Pipe(file), 'w') as archive:",
    "    for name in sys.argv[1:]: archive.write(name)",
  ].join("\n");
  await expectSnapshot(packedBy("python3", ["-c", script, ...names]));
});

it.skipIf(!has("zip"))("reads what Info-ZIP writes", async () => {
  await expectSnapshot(packedBy("zip", ["-q", "out.nlz", ...names]));
});
