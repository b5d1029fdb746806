import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { decodeFrames } from "./frames.ts";
import { restoreFrames } from "./gradient-predictor.ts";
import type { StoredManifest } from "./manifest.ts";
import { aManifest, aSnapshot, aWav, onePixelPng } from "./testing/a-snapshot.ts";
import { writeSnapshotFile } from "./write-snapshot-file.ts";

it("writes an archive that another ZIP reader opens to the same contents", async () => {
  const snapshot = aSnapshot();
  const entries = unzipSync(await writeSnapshotFile(snapshot));
  expect(Object.keys(entries)).toEqual([
    "manifest.json",
    "heatmap.u16",
    "picture.png",
    "audio.wav",
    "channels.wav",
  ]);
  expect(entries["picture.png"]).toEqual(onePixelPng);
  expect(entries["audio.wav"]).toEqual(snapshot.audioWav);
  const { heatmap } = JSON.parse(new TextDecoder().decode(entries["manifest.json"])) as StoredManifest;
  expect(heatmap).toEqual({ ...snapshot.manifest.heatmap, predictor: "gradient" });
  const codes = await restoreFrames(entries["heatmap.u16"] ?? new Uint8Array(), heatmap);
  const levels = await decodeFrames(codes, heatmap);
  levels.forEach((level, index) => {
    expect(level).toBeCloseTo(snapshot.frames[index] ?? 0, 2);
  });
});

it("writes the same bytes twice", async () => {
  expect(await writeSnapshotFile(aSnapshot())).toEqual(await writeSnapshotFile(aSnapshot()));
});

it("chooses offset and step anew when a level does not fit those of the manifest", async () => {
  const frames = new Float32Array(60).fill(-90);
  const entries = unzipSync(await writeSnapshotFile(aSnapshot({ frames })));
  const { heatmap } = JSON.parse(new TextDecoder().decode(entries["manifest.json"])) as StoredManifest;
  expect(heatmap).toMatchObject({ offsetDb: -90, stepDb: 0.005 });
});

it("refuses a manifest that is not valid, and says which field", async () => {
  const manifest = aManifest({ snapshotId: "not a UUID" });
  await expect(writeSnapshotFile(aSnapshot({ manifest }))).rejects.toThrow(/snapshotId/);
});

it("refuses two parts under one name", async () => {
  const manifest = aManifest({
    audio: { file: "HEATMAP.u16", sampleRateHz: 48_000, durationS: 0.01, channel: 0 },
  });
  await expect(writeSnapshotFile(aSnapshot({ manifest }))).rejects.toThrow(/audio\.file/);
});

it("refuses a heat map of another size than the manifest announces", async () => {
  await expect(writeSnapshotFile(aSnapshot({ frames: new Float32Array(59) }))).rejects.toThrow(/60 levels/);
});

it("refuses a picture of another kind than the manifest announces, and sound that is no WAV", async () => {
  await expect(writeSnapshotFile(aSnapshot({ picture: aWav() }))).rejects.toThrow(/picture/);
  await expect(writeSnapshotFile(aSnapshot({ audioWav: onePixelPng }))).rejects.toThrow(/WAV/);
});

it("refuses bytes that the manifest does not name", async () => {
  const { audio: _audio, ...manifest } = aManifest();
  await expect(writeSnapshotFile(aSnapshot({ manifest }))).rejects.toThrow(/audio/);
});

it("refuses a heat map larger than readers accept", async () => {
  const manifest = aManifest();
  const heatmap = { ...manifest.heatmap, width: 4096, height: 4096, frameCount: 3 };
  const frames = new Float32Array(4096 * 4096 * 3);
  await expect(writeSnapshotFile(aSnapshot({ manifest: { ...manifest, heatmap }, frames }))).rejects.toThrow(
    RangeError,
  );
});
