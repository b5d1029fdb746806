import { readFileSync } from "node:fs";
import { readSnapshotFile, type SnapshotFile } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";
import { assetsFolder } from "../assets-folder.ts";
import { frameCountOf } from "../scene/beamformed-frames.ts";
import { createRandom } from "../scene/random.ts";
import type { SnapshotRecipe } from "../scene/recipe.ts";
import { simulateLevels, simulateSnapshot } from "../scene/simulate-snapshot.ts";
import { simulatedCamera } from "../scene/simulated-camera.ts";
import { demoFileName } from "./demo-files.ts";
import { demoRecipes, demoSeed } from "./demo-recipes.ts";

const cells = simulatedCamera.gridSize ** 2;
const toleranceDb = 0.01;

async function committed(index: number): Promise<SnapshotFile> {
  const recipe = demoRecipes[index];
  if (!recipe) throw new Error("no recipe");
  const file = readFileSync(new URL(`demo/${demoFileName(recipe)}`, assetsFolder));
  const read = await readSnapshotFile(new Uint8Array(file));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const maxDifference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from({ length: a.length }, (_, index) => Math.abs((a[index] ?? 0) - (b[index] ?? 0))).reduce(
    (most, value) => Math.max(most, value),
    0,
  );

const sampleSeed = 20_261_121;
const random = createRandom(sampleSeed, "which demo snapshots to make again");
const stillsOf = (isSubject: (recipe: SnapshotRecipe) => boolean) =>
  demoRecipes.flatMap((recipe, index) => (!recipe.video && isSubject(recipe) ? [index] : []));
const sample = [stillsOf(({ leaks }) => leaks.length > 0), stillsOf(({ leaks }) => leaks.length === 0)].map(
  (stills) => stills[Math.floor(random.uniform() * stills.length)] ?? 0,
);

it.each(sample)(
  `makes a sample of committed snapshot %i again to within 0.01 dB (seed ${sampleSeed})`,
  async (index) => {
    const recipe = demoRecipes[index];
    if (!recipe) throw new Error("no recipe");
    const frames = [0, Math.floor(random.uniform() * frameCountOf(recipe))];
    const chosen = Array.from({ length: 400 }, () => Math.floor(random.uniform() * cells));
    const levels = await simulateLevels(recipe, demoSeed, { frames, cells: chosen });
    const file = await committed(index);
    const expected = frames.flatMap((frame) => chosen.map((cell) => file.frames[frame * cells + cell] ?? 0));
    expect(maxDifference(levels, expected)).toBeLessThan(toleranceDb);
  },
);

it("makes the same levels from a seed, and others from another", async () => {
  const recipe = demoRecipes[0];
  if (!recipe) throw new Error("no recipe");
  const levelOf = async (seed: number) => {
    const [level = 0] = await simulateLevels({ ...recipe, durationS: 0.2 }, seed, {
      frames: [0],
      cells: [6000],
    });
    return level;
  };
  const level = await levelOf(demoSeed);
  expect(await levelOf(demoSeed)).toBe(level);
  expect(Math.abs((await levelOf(demoSeed + 1)) - level)).toBeGreaterThan(2 * toleranceDb);
});

it.runIf(process.env.SONOLENS_LONG === "1").each(demoRecipes.map((_, index) => index))(
  "makes committed snapshot %i again in full to within 0.01 dB",
  async (index) => {
    const recipe = demoRecipes[index];
    if (!recipe) throw new Error("no recipe");
    const file = await committed(index);
    const again = await simulateSnapshot(recipe, demoSeed);
    expect(maxDifference(again.frames, file.frames)).toBeLessThan(toleranceDb);
    expect(again.audioWav).toEqual(file.audioWav);
    expect(again.picture).toEqual(file.picture);
    const { heatmap, measurement: _, sources: __, ...words } = again.manifest;
    expect(file.manifest).toMatchObject(words);
    expect(file.manifest.heatmap).toMatchObject(heatmap);
  },
  600_000,
);
