/**
 * Writes a snapshot file of 305 frames in 4 s with the sound of a hissing leak, or of the given number of frames:
 * `node make-instant-video.ts FILE [COUNT]`.
 */
import { writeFileSync } from "node:fs";
import { encodeWav } from "@sonolens/acoustics";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import { durationOf, instantVideo } from "./instant-video.ts";
import { snapshotManifest } from "./snapshot-manifest.ts";

const [path = "instant-video.nlz", count] = process.argv.slice(2);
const { cells, sampleRateHz } = instantVideo;
const frameCount = Number(count ?? instantVideo.frameCount);
const durationS = durationOf(frameCount);

/** Levels of a source that circles the picture once, with realistic flicker. */
function roundTrip(): Float32Array {
  const levels = new Float32Array(frameCount * cells * cells);
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let frame = 0; frame < frameCount; frame++) {
    const angle = (frame / instantVideo.frameCount) * 2 * Math.PI;
    const [u, v] = [0.5 + 0.3 * Math.cos(angle), 0.5 + 0.3 * Math.sin(angle)];
    const peakDb = 58 + 3 * random();
    for (let cell = 0; cell < cells * cells; cell++) {
      const [x, y] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
      levels[frame * cells * cells + cell] = peakDb - 900 * ((x - u) ** 2 + (y - v) ** 2) + random();
    }
  }
  return levels;
}

function instantVideoFile(): Promise<Uint8Array> {
  let seed = 7;
  const hiss = Float32Array.from({ length: Math.round(durationS * sampleRateHz) }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed / 2_147_483_647 - 0.5) / 4;
  });
  return writeSnapshotFile({
    manifest: snapshotManifest({
      createdDate: "2026-11-20T08:00:00.000Z",
      label: "Instant video",
      heatmap: {
        cells,
        frameCount,
        frameIntervalS: durationS / frameCount,
        offsetDb: -600,
        stepDb: 0.02,
        dynamicRangeDb: 10,
      },
      audio: { file: "audio.wav", sampleRateHz, durationS, channel: 0 },
      measurement: { durationS, distanceM: 2.4 },
    }),
    frames: roundTrip(),
    audioWav: encodeWav([hiss], sampleRateHz, "pcm16"),
  });
}

writeFileSync(path, await instantVideoFile());
