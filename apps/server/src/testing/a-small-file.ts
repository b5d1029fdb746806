import { randomUUID } from "node:crypto";
import { writeSnapshotFile } from "@sonolens/snapshot-file";

/** A unique snapshot file of a leak with `frameCount` heat maps and nothing else. */
export function aSmallFile(frameCount = 1, size = 16): Promise<Uint8Array> {
  const levels = new Float32Array(frameCount * size * size).map((_, index) => 20 + (index % size));
  return writeSnapshotFile({
    manifest: {
      format: "sonolens-snapshot",
      version: 1,
      snapshotId: randomUUID(),
      createdDate: "2026-11-18T09:12:44.000Z",
      label: "Small",
      device: { serial: "SL-2041", label: "Hall camera", microphoneCount: 64 },
      analysisType: "LEAK",
      picture: {
        file: "picture.jpg",
        mediaType: "image/jpeg",
        widthPx: 64,
        heightPx: 48,
        kind: "camera",
        camera: { positionM: [0, 0, 0], viewDirection: [0, 0, 1], up: [0, 1, 0], horizontalFovDeg: 60 },
      },
      heatmap: {
        file: "heatmap.bin",
        encoding: "uint16-db",
        width: size,
        height: size,
        frameCount,
        startS: 0,
        frameIntervalS: 0.1,
        offsetDb: 0,
        stepDb: 0.01,
        reference: "soundPressure",
        fullScaleDb: 120,
        bandHz: [20_000, 40_000],
        focus: { mode: "far" },
      },
      measurement: { durationS: frameCount / 10, distanceM: 2.4 },
      sources: [],
    },
    frames: levels,
  });
}
