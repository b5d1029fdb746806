import { decodeWav, encodeWav } from "@sonolens/acoustics";
import { type CameraPose, readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type RecordedSnapshot,
  type SnapshotFromRecordingInput,
  snapshotFromRecording,
} from "./snapshot-from-recording.ts";
import { recordSources, ring } from "./testing/plane-wave.ts";

const geometry = ring(8, 0.08);
const source = { azimuthDeg: 40, elevationDeg: 55, levelDb: -20 };
const recorded = recordSources(geometry, [source], { durationS: 0.35 });
const picture = { bytes: new Uint8Array([1, 2, 3]) };
/** Pointed 6 degrees off the direction of the sound. */
const camera: CameraPose = {
  positionM: [0, 0, 0],
  viewDirection: [Math.cos(0.8) * 0.6, Math.sin(0.8) * 0.6, 0.8],
  up: [0, 0, 1],
  horizontalFovDeg: 60,
};

const input: SnapshotFromRecordingInput = {
  wav: encodeWav(recorded, 16_000, "pcm24"),
  geometry,
  bandHz: [1000, 4000],
  snapshotId: "0f0e0d0c-0b0a-4908-8706-050403020100",
  createdDate: "2026-11-20T08:00:00.000Z",
  label: "Pump 3",
  normalizePicture: async () => ({
    bytes: new Uint8Array([9, 9]),
    mediaType: "image/jpeg",
    widthPx: 1000,
    heightPx: 600,
  }),
};

async function make(change: Partial<SnapshotFromRecordingInput> = {}): Promise<RecordedSnapshot> {
  const result = await snapshotFromRecording({ ...input, ...change });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const codeOf = async (change: Partial<SnapshotFromRecordingInput>) => {
  const result = await snapshotFromRecording({ ...input, ...change });
  return result.ok ? "none" : result.error.code;
};

/** Where the highest cell of a frame is, in cells. */
function peakOf({ frames, manifest }: RecordedSnapshot, frame = 0): { column: number; row: number } {
  const { width, height } = manifest.heatmap;
  const levels = frames.subarray(frame * width * height, (frame + 1) * width * height);
  const peak = levels.indexOf(levels.reduce((most, level) => Math.max(most, level)));
  return { column: peak % width, row: Math.floor(peak / width) };
}

describe("over a map of directions", () => {
  let snapshot: RecordedSnapshot;
  beforeAll(async () => {
    snapshot = await make();
  });

  it("stands the peak of every frame where the source's direction falls on the map", () => {
    const place = snapshot.manifest.sources[0];
    expect(place?.u).toBeCloseTo((40 + 180) / 360, 2);
    expect(place?.v).toBeCloseTo((90 - 55) / 90, 2);
    expect(snapshot.manifest.heatmap.frameCount).toBe(3);
    for (const frame of [0, 1, 2]) {
      const { column, row } = peakOf(snapshot, frame);
      expect(Math.abs(column + 0.5 - 110 * (place?.u ?? 0))).toBeLessThan(2);
      expect(Math.abs(row + 0.5 - 110 * (place?.v ?? 0))).toBeLessThan(2);
    }
  });

  it("says what it is a map of", () => {
    expect(snapshot.manifest.picture).toMatchObject({
      kind: "directionMap",
      azimuthDeg: [-180, 180],
      elevationDeg: [0, 90],
      mediaType: "image/png",
    });
  });

  it("keeps the sound of every channel to the bit, and channel 1 to listen to", () => {
    const all = decodeWav(snapshot.channelsWav ?? new Uint8Array());
    const given = decodeWav(input.wav as Uint8Array);
    expect(all.bitsPerSample).toBe(24);
    expect(all.channels).toEqual(given.channels);
    expect(decodeWav(snapshot.audioWav ?? new Uint8Array()).channels).toEqual(given.channels.slice(0, 1));
    expect(snapshot.manifest.channels?.geometry).toEqual(geometry);
  });

  it("is read back from its file without a warning, the same", async () => {
    const { warnings: _, analysis: __, pictureLeftOut: ___, ...file } = snapshot;
    const back = await readSnapshotFile(await writeSnapshotFile(file));
    if (!back.ok) throw new Error(back.error.message);
    expect(back.value.warnings).toEqual([]);
    expect(back.value.manifest).toEqual(snapshot.manifest);
    const apart = back.value.frames.map((level, index) => Math.abs(level - (snapshot.frames[index] ?? 0)));
    expect(apart.reduce((most, value) => Math.max(most, value))).toBeLessThan(0.003);
  });

  it("suggests a dynamic range that leaves most of the map free", () => {
    const { dynamicRangeDb } = snapshot.manifest.heatmap;
    const first = snapshot.frames.subarray(0, 12_100);
    const floor = first.reduce((most, level) => Math.max(most, level)) - 0.8 * (dynamicRangeDb ?? 0);
    const drawn = first.filter((level) => level >= floor).length / first.length;
    expect(drawn).toBeGreaterThan(0.01);
    expect(drawn).toBeLessThan(0.25);
  });
});

it("stands the peak on a photograph where the source's direction falls", async () => {
  const snapshot = await make({ picture, camera });
  const place = snapshot.manifest.sources[0];
  expect(place?.outsidePicture).toBe(false);
  const { column, row } = peakOf(snapshot);
  expect(Math.abs(column + 0.5 - 110 * (place?.u ?? 0))).toBeLessThan(1.5);
  expect(Math.abs(row + 0.5 - 110 * (place?.v ?? 0))).toBeLessThan(1.5);
  expect(snapshot.picture).toEqual(new Uint8Array([9, 9]));
  expect(snapshot.manifest.picture).toMatchObject({
    kind: "camera",
    camera,
    file: "picture.jpg",
    widthPx: 1000,
  });
});

it("stands the peak of a near source right although the camera is beside the array", async () => {
  const near = recordSources(geometry, [{ ...source, distanceM: 0.6 }], { durationS: 0.12 });
  const beside: CameraPose = { ...camera, positionM: [0.05, -0.05, 0] };
  const snapshot = await make({
    wav: encodeWav(near, 16_000, "float32"),
    picture,
    camera: beside,
    distanceM: 0.6,
  });
  const place = snapshot.manifest.sources[0];
  const { column, row } = peakOf(snapshot);
  expect(Math.abs(column + 0.5 - 110 * (place?.u ?? 0))).toBeLessThan(2);
  expect(Math.abs(row + 0.5 - 110 * (place?.v ?? 0))).toBeLessThan(2);
  expect(snapshot.manifest.heatmap.focus).toEqual({ mode: "near", distanceM: 0.6 });
});

it("shows a source outside the picture at its edge", async () => {
  const away: CameraPose = { ...camera, viewDirection: [-1, 0, 0.2] };
  const snapshot = await make({ picture, camera: away });
  const place = snapshot.manifest.sources[0];
  expect(place?.outsidePicture).toBe(true);
  expect([0, 1]).toContain(place?.u);
});

it("uses a picture without a camera only for its position", async () => {
  const snapshot = await make({ picture });
  expect(snapshot.pictureLeftOut).toBe(true);
  expect(snapshot.manifest.picture?.kind).toBe("directionMap");
});

it("calls levels sound pressure levels only when full scale is known", async () => {
  const bare = await make();
  const calibrated = await make({ fullScaleDb: 120 });
  expect(bare.manifest.heatmap.reference).toBe("fullScale");
  expect(calibrated.manifest.heatmap).toMatchObject({ reference: "soundPressure", fullScaleDb: 120 });
  expect((calibrated.frames[0] ?? 0) - (bare.frames[0] ?? 0)).toBeCloseTo(120, 3);
});

it("makes one frame of a recording shorter than a frame", async () => {
  const short = recorded.map((channel) => channel.slice(0, 900));
  const { manifest } = await make({ wav: encodeWav(short, 16_000, "pcm16") });
  expect(manifest.heatmap).toMatchObject({ frameCount: 1, frameIntervalS: 900 / 16_000 });
});

it("refuses what it cannot use, each with its code", async () => {
  expect(await codeOf({ camera })).toBe("cameraWithoutPicture");
  const broken = async () => Promise.reject(new Error("not a picture"));
  expect(await codeOf({ picture, camera, normalizePicture: broken })).toBe("pictureUnreadable");
  expect(await codeOf({ picture, camera: { ...camera, up: [0, 0, 0] } })).toBe("cameraInvalid");
  expect(await codeOf({ geometry: ring(7, 0.1) })).toBe("channelCountMismatch");
});

it("reports rising progress up to 1, and stops when cancelled on the way", async () => {
  const shares: number[] = [];
  await snapshotFromRecording(input, { onProgress: (share) => shares.push(share) });
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const controller = new AbortController();
  const stopped = await snapshotFromRecording(input, {
    signal: controller.signal,
    onProgress: (share) => share > 0.3 && controller.abort(),
  });
  expect(stopped).toMatchObject({ ok: false, error: { code: "cancelled" } });
});
