import { readSnapshotFile, type SnapshotManifest, writeSnapshotFile } from "../index.ts";

const manifest: SnapshotManifest = {
  format: "sonolens-snapshot",
  version: 1,
  snapshotId: "7c0e1d5a-3d0f-4d1b-9a53-0f8f6c1f2e77",
  createdDate: "2026-11-21T10:15:30.000Z",
  device: { serial: "SL-0042", label: "Camera 42" },
  analysisType: "LEAK",
  heatmap: {
    file: "heatmap.u16",
    encoding: "uint16-db",
    width: 2,
    height: 2,
    frameCount: 1,
    startS: 0,
    frameIntervalS: 0.04,
    offsetDb: 0,
    stepDb: 0.005,
    reference: "soundPressure",
    bandHz: [20_000, 40_000],
    focus: { mode: "far" },
  },
  sources: [],
};

const bytes = await writeSnapshotFile({ manifest, frames: Float32Array.of(41.5, 38, 20, 12.25) });
const read = await readSnapshotFile(bytes);
if (read.ok) console.log(read.value.manifest.device.label, Math.max(...read.value.frames).toFixed(2));

const broken = await readSnapshotFile(bytes.slice(0, -1));
if (!broken.ok) console.log(broken.error.code, broken.error.message);
