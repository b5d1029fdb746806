import { expect, it } from "vitest";
import { aSnapshotFile } from "./testing/a-snapshot-file.ts";
import { runCrashRound } from "./testing/crash-round.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";

const fileCount = 200;
const rounds = process.env.SONOLENS_LONG === "1" ? 20 : 2;
const files = await Promise.all(
  Array.from({ length: fileCount }, (_, index) =>
    aSnapshotFile(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`, { size: 16, frameCount: 2 }),
  ),
);

it.each(Array.from({ length: rounds }, (_, index) => 1_000 + index))(
  "keeps all that was acknowledged when it is killed in the middle of 200 imports and edits (seed %i)",
  async (seed) => {
    const folder = makeTemporaryFolder();
    try {
      const outcome = await runCrashRound({ seed, dataDir: folder.path, files });
      process.stdout.write(
        `crash round ${seed}: ${outcome.acknowledgedImports} imports and ${outcome.acknowledgedEdits} edits were acknowledged, ${outcome.lost.length} lost\n`,
      );
      expect(outcome.lost).toEqual([]);
      expect(outcome.acknowledgedImports).toBeGreaterThanOrEqual(fileCount * 0.1);
      expect(outcome.acknowledgedImports).toBeLessThan(fileCount);
      expect(outcome.afterRepeating).toBe(fileCount);
    } finally {
      folder.remove();
    }
  },
  180_000,
);
