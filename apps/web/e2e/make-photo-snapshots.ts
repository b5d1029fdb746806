/**
 * Writes a snapshot file for each picture of a folder, as a camera would that stores them turned: with a source at one
 * place of the upright picture. `node make-photo-snapshots.ts FOLDER_OF_PICTURES FOLDER_OF_SNAPSHOTS U V`.
 */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SnapshotManifest, writeSnapshotFile } from "@sonolens/snapshot-file";

const [from = ".", to = ".", ...place] = process.argv.slice(2);
const [u = 0.5, v = 0.5] = place.map(Number);
const cells = 110;
const levels = new Float32Array(cells * cells);
for (let cell = 0; cell < cells * cells; cell++) {
  const [x, y] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
  levels[cell] = 60 - 600 * ((x - u) ** 2 + (y - v) ** 2);
}
const mediaTypes: Record<string, "image/jpeg" | "image/png" | "image/webp"> = {
  png: "image/png",
  webp: "image/webp",
};

const manifestOf = (name: string): SnapshotManifest => ({
  format: "sonolens-snapshot",
  version: 1,
  snapshotId: randomUUID(),
  createdDate: "2026-11-20T08:00:00.000Z",
  label: name,
  device: { serial: "SL-2041", label: "Hall camera", microphoneCount: 64 },
  analysisType: "LEAK",
  picture: {
    file: name,
    mediaType: mediaTypes[name.split(".").at(-1) ?? ""] ?? "image/jpeg",
    widthPx: 640,
    heightPx: 480,
    kind: "camera",
    camera: { positionM: [0, 0, 0], viewDirection: [0, 0, 1], up: [0, 1, 0], horizontalFovDeg: 60 },
  },
  heatmap: {
    file: "heatmap.u16",
    encoding: "uint16-db",
    width: cells,
    height: cells,
    frameCount: 1,
    startS: 0,
    frameIntervalS: 1,
    offsetDb: -700,
    stepDb: 0.02,
    reference: "soundPressure",
    bandHz: [20_000, 40_000],
    focus: { mode: "far" },
    dynamicRangeDb: 10,
  },
  measurement: { durationS: 1, distanceM: 2.4 },
  sources: [{ azimuthDeg: 0, elevationDeg: 0, levelDb: 60, u, v, outsidePicture: false }],
});

for (const name of readdirSync(from)) {
  const file = { manifest: manifestOf(name), frames: levels, picture: readFileSync(join(from, name)) };
  writeFileSync(join(to, `${name}.nlz`), await writeSnapshotFile(file));
}
