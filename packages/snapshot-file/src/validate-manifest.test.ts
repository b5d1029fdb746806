import { expect, it } from "vitest";
import { aManifest } from "./testing/a-snapshot.ts";
import { validateManifest } from "./validate-manifest.ts";

const fieldOf = (manifest: object) => {
  const checked = validateManifest(manifest);
  return checked.ok ? "none" : checked.error.params?.field;
};
const heatmapWith = (change: object) => aManifest({ heatmap: { ...aManifest().heatmap, ...change } });

it("takes a suggested dynamic range above nothing", () => {
  expect(fieldOf(heatmapWith({ dynamicRangeDb: 12 }))).toBe("none");
  expect(fieldOf(heatmapWith({ dynamicRangeDb: 0 }))).toBe("heatmap.dynamicRangeDb");
  expect(fieldOf(heatmapWith({ dynamicRangeDb: "12" }))).toBe("heatmap.dynamicRangeDb");
});

it("[HMP-10] takes a threshold of the camera, which may be below 0 dB", () => {
  expect(fieldOf(heatmapWith({ thresholdDb: 45 }))).toBe("none");
  expect(fieldOf(heatmapWith({ thresholdDb: -60.5 }))).toBe("none");
  expect(fieldOf(heatmapWith({ thresholdDb: null }))).toBe("heatmap.thresholdDb");
  expect(fieldOf(heatmapWith({ thresholdDb: Number.POSITIVE_INFINITY }))).toBe("heatmap.thresholdDb");
});

it("reads whether the frames come from a live stream, and how late they are", () => {
  expect(fieldOf(heatmapWith({ streamed: {} }))).toBe("none");
  expect(fieldOf(heatmapWith({ streamed: { latencyMs: 120.5 } }))).toBe("none");
  expect(fieldOf(heatmapWith({ streamed: true }))).toBe("heatmap.streamed");
  expect(fieldOf(heatmapWith({ streamed: { latencyMs: -1 } }))).toBe("heatmap.streamed.latencyMs");
  expect(fieldOf(heatmapWith({ streamed: { latencyMs: 60_001 } }))).toBe("heatmap.streamed.latencyMs");
});

it("takes a band of one frequency, and none that falls", () => {
  expect(fieldOf(heatmapWith({ bandHz: [20_000, 20_000] }))).toBe("none");
  expect(fieldOf(heatmapWith({ bandHz: [40_000, 20_000] }))).toBe("heatmap.bandHz");
});

it("does not ask which channel the sound is", () => {
  const audio = { file: "audio.wav", sampleRateHz: 48_000, durationS: 0.01 };
  expect(fieldOf(aManifest({ audio }))).toBe("none");
  expect(fieldOf(aManifest({ audio: { ...audio, channel: -1 } }))).toBe("audio.channel");
});

it("takes no date of another time zone than UTC", () => {
  expect(fieldOf(aManifest({ createdDate: "2026-11-21T10:00:00Z" }))).toBe("none");
  expect(fieldOf(aManifest({ createdDate: "2026-11-21T11:00:00+01:00" }))).toBe("createdDate");
});

it("tells the author of a file where its fields are described", () => {
  const checked = validateManifest({ ...aManifest(), label: 7 });
  expect(checked.ok ? "" : checked.error.message).toContain("docs/nlz-format.md");
});
