import { readSnapshotFile } from "@sonolens/snapshot-file";
import { describe, expect, it } from "vitest";
import { demoFiles } from "./demo-files.ts";
import { demoHistories, readDemoRound } from "./demo-histories.ts";
import { demoRecipes } from "./demo-recipes.ts";

async function levelsOf(bytes: Uint8Array) {
  const read = await readSnapshotFile(bytes);
  if (!read.ok) throw new Error(read.error.code);
  const { frames, manifest } = read.value;
  return {
    mapDb: frames.reduce((highest, db) => Math.max(highest, db), Number.NEGATIVE_INFINITY),
    sourceDb: manifest.sources?.[0]?.levelDb ?? Number.NaN,
    fullScaleDb: manifest.heatmap.fullScaleDb ?? Number.NaN,
  };
}

describe.each(demoHistories)("$label", (history) => {
  it("was so much louder in its heat map, its source and its sound", async () => {
    const demo = demoFiles[demoRecipes.findIndex(({ name }) => name === history.recipe)];
    const now = await levelsOf((await demo?.read()) ?? new Uint8Array());
    const [first] = history.rounds;
    if (first === undefined) throw new Error("There is no round.");
    const before = await levelsOf((await readDemoRound(history, first)).bytes);
    for (const part of ["mapDb", "sourceDb", "fullScaleDb"] as const)
      expect(before[part] - now[part], part).toBeCloseTo(first.louderDb, 1);
  });
});
