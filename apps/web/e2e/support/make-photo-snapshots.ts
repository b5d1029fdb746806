/**
 * Writes a snapshot file for each picture of a folder, like a camera that stores them rotated: with a source at one
 * position of the upright picture. `node make-photo-snapshots.ts FOLDER_OF_PICTURES FOLDER_OF_SNAPSHOTS U V`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import { snapshotManifest, sourceAt } from "./snapshot-manifest.ts";

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

const manifestOf = (name: string) =>
  snapshotManifest({
    createdDate: "2026-11-20T08:00:00.000Z",
    label: name,
    picture: {
      file: name,
      mediaType: mediaTypes[name.split(".").at(-1) ?? ""] ?? "image/jpeg",
      widthPx: 640,
      heightPx: 480,
    },
    heatmap: { cells, offsetDb: -700, stepDb: 0.02, dynamicRangeDb: 10 },
    measurement: { durationS: 1, distanceM: 2.4 },
    sources: [sourceAt(u, v, 60)],
  });

for (const name of readdirSync(from)) {
  const file = { manifest: manifestOf(name), frames: levels, picture: readFileSync(join(from, name)) };
  writeFileSync(join(to, `${name}.nlz`), await writeSnapshotFile(file));
}
