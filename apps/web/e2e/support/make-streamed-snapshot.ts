/**
 * Writes a snapshot file to standard output whose frames come from a live stream of unknown latency: 2.5 s of sound,
 * and frames of 0.1 s that are loud if stamped 1.0 to 1.8 s.
 */
import { encodeWav } from "@sonolens/acoustics";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import { snapshotManifest, sourceAt } from "./snapshot-manifest.ts";

const [cells, frameCount, sampleRateHz, durationS] = [40, 25, 48_000, 2.5];
const levels = new Float32Array(frameCount * cells * cells);
for (let at = 0; at < levels.length; at++) {
  const frame = Math.floor(at / cells ** 2);
  const [x, y] = [at % cells, Math.floor(at / cells) % cells];
  const peakDb = frame >= 10 && frame < 18 ? 80 : 40;
  levels[at] = peakDb - 0.2 * ((x - 20) ** 2 + (y - 20) ** 2);
}
const tone = Float32Array.from(
  { length: sampleRateHz * durationS },
  (_, sample) => 0.1 * Math.sin((2 * Math.PI * 9_000 * sample) / sampleRateHz),
);
const file = await writeSnapshotFile({
  manifest: snapshotManifest({
    snapshotId: "3f2504e0-4f89-41d3-9a0c-0305e82c35f1",
    createdDate: "2020-01-01T08:00:00.000Z",
    label: "Streamed",
    heatmap: {
      cells,
      frameCount,
      frameIntervalS: 0.1,
      offsetDb: -200,
      streamed: {},
      bandHz: [2_000, 20_000],
    },
    audio: { file: "audio.wav", sampleRateHz, durationS, channel: 0 },
    video: { type: "continuous" },
    measurement: { durationS, distanceM: 2 },
    sources: [sourceAt(0.51, 0.51, 80)],
  }),
  frames: levels,
  audioWav: encodeWav([tone], sampleRateHz, "pcm16"),
});
process.stdout.write(file);
