import { zipSync } from "fflate";
import { expect, it } from "vitest";
import type { SnapshotNote } from "./manifest.ts";
import { bytesSource } from "./random-access-source.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import { replaceNotes } from "./replace-notes.ts";
import { aManifest, aSnapshot } from "./testing/a-snapshot.ts";
import { writeSnapshotFile } from "./write-snapshot-file.ts";

const notes: SnapshotNote[] = [
  { id: "a", kind: "arrow", from: { u: 0, v: 1 }, to: { u: 0.5, v: 0.25 }, text: "Flange ü 🔧" },
  // Of a later version.
  { id: "b", kind: "polygon", from: { u: 0.1, v: 0.1 }, points: [1, 2, 3] } as SnapshotNote,
];

async function withNotes(bytes: Uint8Array, wanted: readonly SnapshotNote[]): Promise<Uint8Array> {
  const rewritten = await replaceNotes(bytesSource(bytes), wanted);
  if (!rewritten.ok) throw new Error(rewritten.error.message);
  const chunks: Uint8Array[] = [];
  for await (const chunk of rewritten.value) chunks.push(chunk.slice());
  return Buffer.concat(chunks);
}
async function read(bytes: Uint8Array) {
  const file = await readSnapshotFile(bytes);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

it("puts notes into a file and takes them out again; everything else stays as it was", async () => {
  const manifest = { ...aManifest(), "x-own": { kept: true } };
  const before = await writeSnapshotFile(aSnapshot({ manifest }));
  const noted = await withNotes(before, notes);
  const [file, was] = [await read(noted), await read(before)];
  expect(file.manifest).toEqual({ ...was.manifest, notes });
  expect({ ...file, manifest: undefined }).toEqual({ ...was, manifest: undefined });
  expect(await read(await withNotes(noted, []))).toEqual(was);
});

it("takes files that another program packed, in any order", async () => {
  const ours = await writeSnapshotFile(aSnapshot());
  const { manifest, frames, picture, audioWav, channelsWav } = await read(ours);
  const codes = new Uint8Array(2 * frames.length);
  const foreign = zipSync({
    "unknown.txt": [new TextEncoder().encode("kept"), { level: 9 }],
    "heatmap.u16": codes,
    "picture.png": [picture ?? new Uint8Array(), { level: 0 }],
    "audio.wav": audioWav ?? new Uint8Array(),
    "channels.wav": channelsWav ?? new Uint8Array(),
    "manifest.json": new TextEncoder().encode(JSON.stringify(manifest)),
  });
  const file = await read(await withNotes(foreign, notes));
  expect(file.manifest.notes).toEqual(notes);
  expect(file.audioWav).toEqual(audioWav);
  expect(file.warnings).toEqual([]);
});

it("says why it cannot", async () => {
  expect(await replaceNotes(bytesSource(new Uint8Array(30)), notes)).toMatchObject({
    ok: false,
    error: { code: "notAZip" },
  });
  const wrong = [{ id: "a", kind: "text", from: { u: 2, v: 0 } }];
  const file = bytesSource(await writeSnapshotFile(aSnapshot()));
  expect(await replaceNotes(file, wrong)).toMatchObject({
    ok: false,
    error: { code: "manifestInvalid", params: { field: "notes.0.from.u" } },
  });
});
