import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import type { SnapshotManifest } from "./manifest.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import { aManifest, aWav } from "./testing/a-snapshot.ts";
import { startCpuClock } from "./testing/cpu-clock.ts";
import { writeZip, type ZipInput } from "./zip/write-zip.ts";

// The platform packs 60 MiB of zeros in a tenth of the time.
const pack = (inputs: ZipInput[]) => writeZip(inputs, (bytes) => new Uint8Array(deflateRawSync(bytes)));

const mebi = 1 << 20;
const json = (value: unknown) =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

function withHeatmap(changes: Partial<SnapshotManifest["heatmap"]>): SnapshotManifest {
  const manifest = aManifest();
  return { ...manifest, heatmap: { ...manifest.heatmap, ...changes } };
}

async function timed(bytes: Uint8Array) {
  const memory = process.memoryUsage().rss;
  const clock = startCpuClock();
  const read = await readSnapshotFile(bytes);
  return { read, milliseconds: clock(), grownBytes: process.memoryUsage().rss - memory };
}

it("reads the largest heat map there may be from 70 kB, in less than two seconds and 1 GiB", async () => {
  const manifest = withHeatmap({ width: 4096, height: 4096, frameCount: 2 });
  const bytes = pack([
    { name: "manifest.json", bytes: json(manifest), deflate: true },
    { name: "heatmap.u16", bytes: new Uint8Array(64 * mebi), deflate: true },
  ]);
  expect(bytes.length).toBeLessThan(100_000);
  const { read, milliseconds, grownBytes } = await timed(bytes);
  expect(read.ok && read.value.frames.length).toBe(32 * mebi);
  expect(milliseconds).toBeLessThan(2000);
  expect(grownBytes).toBeLessThan(1024 * mebi);
});

it("leaves out a picture and sound that are traps, at once", async () => {
  const bytes = pack([
    { name: "manifest.json", bytes: json(aManifest()), deflate: true },
    { name: "heatmap.u16", bytes: new Uint8Array(120), deflate: true },
    { name: "picture.png", bytes: new Uint8Array(60 * mebi), deflate: true },
    { name: "audio.wav", bytes: new Uint8Array(60 * mebi), deflate: true },
    { name: "channels.wav", bytes: aWav({ channelCount: 2 }), deflate: false },
  ]);
  const { read, milliseconds } = await timed(bytes);
  expect(read.ok && read.value.warnings.map(({ code }) => code)).toEqual([
    "pictureUnreadable",
    "audioUnreadable",
  ]);
  expect(milliseconds).toBeLessThan(500);
});

it.each([
  ["a manifest of many small fields", `{${Array.from({ length: 90_000 }, (_, n) => `"a${n}":1`).join()}}`],
  ["a manifest of open brackets", "[".repeat(1_000_000)],
  ["a manifest of quotes and backslashes", '"\\'.repeat(500_000)],
  ["a manifest above its limit", `"${"x".repeat(1_100_000)}"`],
])("refuses %s in less than two seconds", async (_, text) => {
  const { read, milliseconds } = await timed(
    pack([{ name: "manifest.json", bytes: json(text), deflate: true }]),
  );
  expect(read.ok).toBe(false);
  expect(milliseconds).toBeLessThan(2000);
});

it("does not let a manifest reach the prototypes of objects", async () => {
  const text = JSON.stringify(aManifest()).replace(
    "{",
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
  );
  const read = await readSnapshotFile(
    pack([
      { name: "manifest.json", bytes: json(text), deflate: false },
      { name: "heatmap.u16", bytes: new Uint8Array(120), deflate: false },
    ]),
  );
  expect(read.ok).toBe(true);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(read.ok && (read.value.manifest as { polluted?: number }).polluted).toBeUndefined();
});
