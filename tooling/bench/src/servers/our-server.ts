import { createBackend } from "@sonolens/backend";
import { readEdition } from "@sonolens/editions";
import { writeSnapshotFile } from "@sonolens/snapshot-file";

/** The backend with 1,000 small snapshots. Sends its parent its address and credentials. */
const [, , dataDir = "", countText = "1000"] = process.argv;
const size = 8;

const backend = await createBackend({
  dataDir,
  edition: readEdition("nl"),
  version: "0.0.0",
  // Logs as in use, but discards the lines: the other server does the same.
  logStream: { write: () => undefined },
  analyzeInBackground: false,
});
const password = "a long enough word 7";
await backend.ensureAccount({ username: "bench", password, kind: "full" });
for (let number = 0; number < Number(countText); number += 1) {
  const imported = await backend.importSnapshotFile(await snapshotFile(number), "bench");
  if (!imported.ok) throw new Error(imported.error.message);
}
const { address } = await backend.listen(0);
process.send?.({ address, username: "bench", password });
process.on("disconnect", () => void backend.close().then(() => process.exit()));

function snapshotFile(number: number): Promise<Uint8Array> {
  const serial = `SL-${2_000 + (number % 7)}`;
  return writeSnapshotFile({
    manifest: {
      format: "sonolens-snapshot",
      version: 1,
      snapshotId: `3f2504e0-4f89-41d3-9a0c-${String(number).padStart(12, "0")}`,
      createdDate: new Date(Date.UTC(2026, 10, 1) + number * 600_000).toISOString(),
      label: `Compressor hall, flange ${number}`,
      device: { serial, label: `Camera ${serial}`, microphoneCount: 64 },
      analysisType: "LEAK",
      tags: ["compressor", `line ${number % 12}`],
      heatmap: {
        file: "heatmap.bin",
        encoding: "uint16-db",
        width: size,
        height: size,
        frameCount: 1,
        startS: 0,
        frameIntervalS: 0.1,
        offsetDb: 0,
        stepDb: 0.01,
        reference: "soundPressure",
        fullScaleDb: 120,
        bandHz: [20_000, 40_000],
        focus: { mode: "far" },
      },
      measurement: { durationS: 0.1, distanceM: 0.5 + (number % 40) / 10 },
      sources: [],
    },
    frames: new Float32Array(size * size).map((_, index) => 30 + ((index * number) % 17)),
  });
}
