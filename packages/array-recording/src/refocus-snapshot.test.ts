import { decodeWav, encodeWav } from "@sonolens/acoustics";
import { readSnapshotFile, type SnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { beforeAll, expect, it } from "vitest";
import { type RefocusSettings, refocusSnapshot } from "./refocus-snapshot.ts";
import { snapshotFromRecording } from "./snapshot-from-recording.ts";
import { recordSources, ring } from "./testing/plane-wave.ts";

const geometry = ring(8, 0.08);
const snapshotId = "1f0e0d0c-0b0a-4908-8706-050403020111";
/** Two sounds from two sides: which one is found depends on the band. */
const low = { azimuthDeg: 40, elevationDeg: 55, levelDb: -20 };
const high = { azimuthDeg: -120, elevationDeg: 45, levelDb: -20 };
const lowHz = [1400, 1900] as const;
const highHz = [3000, 3500] as const;
let original: SnapshotFile;

beforeAll(async () => {
  const sounds = [
    recordSources(geometry, [low], { durationS: 0.3, bandHz: lowHz }),
    recordSources(geometry, [high], { durationS: 0.3, bandHz: highHz }),
  ];
  const channels = geometry.map((_, microphone) =>
    Float32Array.from(
      sounds[0]?.[microphone] ?? [],
      (sample, n) => sample + (sounds[1]?.[microphone]?.[n] ?? 0),
    ),
  );
  const made = await snapshotFromRecording({
    wav: encodeWav(channels, 16_000, "pcm24"),
    geometry,
    bandHz: lowHz,
    snapshotId: "0f0e0d0c-0b0a-4908-8706-050403020100",
    createdDate: "2026-11-20T08:00:00.000Z",
    label: "Pump 3",
    tags: ["hall 2"],
  });
  if (!made.ok) throw new Error(made.error.message);
  original = made.value;
});

async function refocus(settings: Partial<RefocusSettings>, file = original): Promise<SnapshotFile> {
  const result = await refocusSnapshot(file, { snapshotId, ...settings });
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

it("looks at another band, and finds what sounds there", async () => {
  const { manifest } = await refocus({ bandHz: highHz });
  expect(manifest.heatmap.bandHz).toEqual(highHz);
  expect(manifest.sources[0]?.azimuthDeg).toBeCloseTo(high.azimuthDeg, 0);
  expect(original.manifest.sources[0]?.azimuthDeg).toBeCloseTo(low.azimuthDeg, 0);
});

it("looks at another grid and distance", async () => {
  const { manifest, frames } = await refocus({ gridSize: 40, distanceM: 1.5 });
  const { width, height, frameCount, focus } = manifest.heatmap;
  expect([width, height, focus]).toEqual([40, 40, { mode: "near", distanceM: 1.5 }]);
  expect(frames.length).toBe(frameCount * 1600);
  expect(manifest.measurement?.distanceM).toBe(1.5);
});

it("looks at a part of the time, and keeps all of the sound", async () => {
  // The band of the low sound is another sound in the second half.
  const other = recordSources(geometry, [{ ...high, levelDb: -20 }], { durationS: 0.3, bandHz: lowHz });
  const whole = original.channelsWav && decodeWav(original.channelsWav);
  const half = 0.15 * 16_000;
  const channels = other.map((sound, microphone) =>
    Float32Array.from(sound, (sample, n) => (n < half ? (whole?.channels[microphone]?.[n] ?? 0) : sample)),
  );
  const file = { ...original, channelsWav: encodeWav(channels, 16_000, "pcm24") };
  const { manifest, frames, ...kept } = await refocus({ timeS: [0.15, 0.3] }, file);
  const { startS, frameCount, frameIntervalS } = manifest.heatmap;
  expect([startS, frameCount, frameIntervalS]).toEqual([0.15, 1, 0.15]);
  expect(frames).toHaveLength(110 * 110);
  expect(manifest.sources[0]?.azimuthDeg).toBeCloseTo(high.azimuthDeg, 0);
  expect(manifest.measurement?.durationS).toBe(original.manifest.measurement?.durationS);
  expect(kept.channelsWav).toBe(file.channelsWav);
  expect(kept.audioWav).toBe(original.audioWav);
  const first = await refocus({ timeS: [0, 0.15] }, file);
  expect(first.manifest.sources[0]?.azimuthDeg).toBeCloseTo(low.azimuthDeg, 0);
  const beyond = await refocusSnapshot(file, { snapshotId, timeS: [5, 6] });
  expect(beyond.ok ? "none" : beyond.error.code).toBe("recordingEmpty");
});

it("gives the same heat maps when nothing is changed, and keeps all the rest", async () => {
  const again = await refocus({});
  expect(again.frames).toEqual(original.frames);
  expect(again.manifest).toEqual({ ...original.manifest, snapshotId });
  expect([again.picture, again.audioWav, again.channelsWav]).toEqual([
    original.picture,
    original.audioWav,
    original.channelsWav,
  ]);
});

it("is written and read as any snapshot", async () => {
  const read = await readSnapshotFile(await writeSnapshotFile(await refocus({ gridSize: 20 })));
  expect(read.ok && read.value.manifest.heatmap.width).toBe(20);
});

it.each([
  ["noRawChannels", {}, "without"],
  ["gridSizeInvalid", { gridSize: 3.5 }, "with"],
  ["bandInvalid", { bandHz: [4000, 3000] as [number, number] }, "with"],
  ["distanceInvalid", { distanceM: -1 }, "with"],
] as const)("says %s", async (code, settings, channels) => {
  const { channelsWav: _, ...bare } = original;
  const file = channels === "with" ? original : bare;
  const result = await refocusSnapshot(file, { snapshotId, ...settings });
  expect(result.ok ? "none" : result.error.code).toBe(code);
});

it("can be cancelled", async () => {
  const result = await refocusSnapshot(original, { snapshotId }, { signal: AbortSignal.abort() });
  expect(result.ok ? "none" : result.error.code).toBe("cancelled");
});
