import { readdirSync } from "node:fs";
import { projectDirection } from "@sonolens/array-recording";
import { readSnapshotFile, type SnapshotFile } from "@sonolens/snapshot-file";
import { beforeAll, describe, expect, it } from "vitest";
import { assetsFolder } from "../assets-folder.ts";
import { emitterPositions } from "../scene/emitters.ts";
import { meanLevelsDb } from "../scene/frame-sources.ts";
import type { SnapshotRecipe } from "../scene/recipe.ts";
import { findScene } from "../scene/scene-catalog.ts";
import { scenePicture } from "../scene/scene-picture.ts";
import { arrayFromScene, simulatedCamera } from "../scene/simulated-camera.ts";
import { demoFileName, demoFiles, demoFollowUpFiles } from "./demo-files.ts";
import { demoFollowUpRecipes, demoRecipes } from "./demo-recipes.ts";

const { gridSize } = simulatedCamera;
const cells = gridSize * gridSize;
const allRecipes = [...demoRecipes, ...demoFollowUpRecipes];
const allFiles = [...demoFiles, ...demoFollowUpFiles];
const files = new Map<string, SnapshotFile>();
let totalBytes = 0;

beforeAll(async () => {
  for (const { name, read: readBytes } of allFiles) {
    const bytes = await readBytes();
    const read = await readSnapshotFile(bytes);
    if (!read.ok) throw new Error(`${name}: ${read.error.message}`);
    files.set(name, read.value);
    totalBytes += bytes.length;
  }
});

function demoFile(name: string): { recipe: SnapshotRecipe; file: SnapshotFile } {
  const recipe = allRecipes.find((each) => each.name === name);
  const file = recipe && files.get(demoFileName(recipe));
  if (!file) throw new Error(`There is no demo snapshot ${name}.`);
  return { recipe, file };
}

/** Where a recipe's leaks, and then their images, fall on the picture, in cells. */
function cellsOf(recipe: SnapshotRecipe): { column: number; row: number }[] {
  const scene = findScene(recipe.scene);
  return emitterPositions(recipe, scene).map((position) => {
    const [x, y, z] = arrayFromScene(position);
    const degree = 180 / Math.PI;
    const place = projectDirection(
      scenePicture(scene),
      Math.atan2(y, x) * degree,
      Math.atan2(z, Math.hypot(x, y)) * degree,
    );
    expect(place.outsidePicture).toBe(false);
    return { column: place.u * gridSize - 0.5, row: place.v * gridSize - 0.5 };
  });
}

/** The highest cell within `reach` cells of a place. */
function highestNear(levels: Float32Array, place: { column: number; row: number }, reach: number) {
  let best = { column: 0, row: 0, levelDb: Number.NEGATIVE_INFINITY };
  for (let row = Math.ceil(place.row - reach); row <= place.row + reach; row += 1) {
    for (let column = Math.ceil(place.column - reach); column <= place.column + reach; column += 1) {
      if (row < 0 || row >= gridSize || column < 0 || column >= gridSize) continue;
      const levelDb = levels[row * gridSize + column] ?? Number.NEGATIVE_INFINITY;
      if (levelDb > best.levelDb) best = { column, row, levelDb };
    }
  }
  return best;
}

const meanOf = ({ frames }: SnapshotFile) => meanLevelsDb(frames, cells);
const highestOf = (levels: Float32Array) => levels.reduce((most, level) => Math.max(most, level));
const floorOf = (levels: Float32Array, { dynamicRangeDb }: SnapshotRecipe) =>
  highestOf(levels) - 0.8 * dynamicRangeDb;

it("holds every recipe once, in at most 35 MB, and only the lost picture is missing", () => {
  const committed = readdirSync(new URL("demo/", assetsFolder)).sort();
  expect(committed).toEqual(allRecipes.map(demoFileName).sort());
  expect(totalBytes).toBeLessThan(35e6);
  for (const recipe of allRecipes) {
    const warnings = files.get(demoFileName(recipe))?.warnings.map(({ code }) => code);
    expect(warnings, recipe.name).toEqual(recipe.pictureMissing ? ["pictureMissing"] : []);
  }
});

it("gives every snapshot an id of its own, and the words of its recipe", () => {
  const manifests = [...files.values()].map(({ manifest }) => manifest);
  expect(new Set(manifests.map(({ snapshotId }) => snapshotId)).size).toBe(allRecipes.length);
  expect(manifests.map(({ snapshotId }) => snapshotId)).toEqual(allFiles.map(({ snapshotId }) => snapshotId));
  for (const recipe of allRecipes) {
    const { label, comments, tags, createdDate, location } = recipe;
    const manifest = files.get(demoFileName(recipe))?.manifest;
    expect(manifest).toMatchObject({ createdDate, location });
    expect([manifest?.label, manifest?.comments, manifest?.tags]).toEqual([label, comments, tags]);
  }
});

describe("the heat map's peak stands on its source, within 2 cells", () => {
  const hidden = "hidden-weak";
  const sounding = allRecipes.filter(
    ({ leaks, discharges, bearings }) => leaks.length > 0 || discharges || bearings,
  );
  it.each(sounding.map(({ name }) => name))("%s", (name) => {
    const { recipe, file } = demoFile(name);
    const levels = meanOf(file);
    const places = cellsOf(recipe);
    for (const [index, place] of places.entries()) {
      if (name === hidden && index === 1) continue;
      const peak = highestNear(levels, place, 5);
      expect(Math.abs(peak.column - place.column), `column of source ${index}`).toBeLessThanOrEqual(2);
      expect(Math.abs(peak.row - place.row), `row of source ${index}`).toBeLessThanOrEqual(2);
    }
    const first = file.manifest.sources[0];
    const distances = places.map(({ column, row }) =>
      Math.hypot(column + 0.5 - gridSize * (first?.u ?? 0), row + 0.5 - gridSize * (first?.v ?? 0)),
    );
    expect(Math.min(...distances)).toBeLessThan(2.5);
  });
});

it("draws nothing but the sources: side lobes stay below the threshold", () => {
  for (const recipe of demoRecipes) {
    const file = files.get(demoFileName(recipe)) as SnapshotFile;
    const levels = meanOf(file);
    const floorDb = floorOf(levels, recipe);
    const places = cellsOf(recipe);
    const strays = levels.reduce((count, level, cell) => {
      const [column, row] = [cell % gridSize, Math.floor(cell / gridSize)];
      const near = places.some((place) => Math.hypot(place.column - column, (place.row - row) * 0.6) < 14);
      return count + (level >= floorDb && !near ? 1 : 0);
    }, 0);
    expect(strays, recipe.name).toBe(0);
  }
});

it("stores the dynamic range to begin with", () => {
  const { recipe, file } = demoFile("filter-bowl");
  expect(file.manifest.heatmap).toMatchObject({ dynamicRangeDb: recipe.dynamicRangeDb });
});

it("[HMP-10] has one snapshot that is quieter than what its camera drew, in all its moments", () => {
  const quiet = demoRecipes.filter(({ thresholdDb }) => thresholdDb !== undefined);
  expect(quiet.map(({ name }) => name)).toEqual(["filter-bowl"]);
  const { recipe, file } = demoFile("filter-bowl");
  expect(file.manifest.heatmap.thresholdDb).toBe(recipe.thresholdDb);
  expect(highestOf(file.frames)).toBeLessThan(recipe.thresholdDb ?? 0);
});

it("shows two leaks of different strength as two sources, the stronger first", () => {
  const { recipe, file } = demoFile("two-drops");
  const [strong, weak] = file.manifest.sources;
  expect(file.manifest.sources).toHaveLength(2);
  expect((strong?.levelDb ?? 0) - (weak?.levelDb ?? 0)).toBeGreaterThan(3);
  const levels = meanOf(file);
  for (const place of cellsOf(recipe)) {
    expect(highestNear(levels, place, 2).levelDb).toBeGreaterThan(floorOf(levels, recipe));
  }
});

it.each(["tank-reflection", "cabinet-reflection"])("shows the echo of %s weaker than its source", (name) => {
  const { recipe, file } = demoFile(name);
  const levels = meanOf(file);
  const [source, echo] = cellsOf(recipe).map((place) => highestNear(levels, place, 2).levelDb);
  expect((source ?? 0) - (echo ?? 0)).toBeGreaterThan(2);
  expect(echo).toBeGreaterThan(floorOf(levels, recipe));
  expect(file.manifest.sources).toHaveLength(2);
});

it("hides the weak leak beside the strong one: it is not drawn, and not among the sources", () => {
  const { recipe, file } = demoFile("hidden-weak");
  const levels = meanOf(file);
  const weak = cellsOf(recipe)[1] ?? { column: 0, row: 0 };
  expect(highestNear(levels, weak, 3).levelDb).toBeLessThan(floorOf(levels, recipe));
  for (const { u, v } of file.manifest.sources) {
    expect(Math.hypot(u * gridSize - weak.column, v * gridSize - weak.row)).toBeGreaterThan(8);
  }
});

it("records a leak that comes and goes", () => {
  const { recipe, file } = demoFile("film-valve-island");
  const { frameCount, frameIntervalS } = file.manifest.heatmap;
  expect([frameCount, frameIntervalS]).toEqual([60, 0.04]);
  expect(file.manifest.video).toEqual({ type: "continuous" });
  const port = cellsOf(recipe)[1] ?? { column: 0, row: 0 };
  const levelAt = (timeS: number) => {
    const frame = Math.floor(timeS / frameIntervalS);
    return highestNear(file.frames.subarray(frame * cells, (frame + 1) * cells), port, 2).levelDb;
  };
  expect(levelAt(1.6) - levelAt(0.5)).toBeGreaterThan(8);
});

it("comes back to each point: repaired ones are quieter than what the camera draws, discharges are as near", () => {
  const pointOf = ({ scene, location, distanceM }: SnapshotRecipe) => ({ scene, location, distanceM });
  for (const again of demoFollowUpRecipes) {
    const first = demoRecipes.find(({ scene, createdDate, fixedDate, discharges }) =>
      again.leaks.length + (again.discharges?.length ?? 0) === 0
        ? scene === again.scene && fixedDate !== undefined && fixedDate < again.createdDate
        : scene === again.scene && discharges !== undefined && createdDate < again.createdDate,
    );
    expect(first && pointOf(first), again.name).toEqual(pointOf(again));
    const { file } = demoFile(again.name);
    const isQuiet = highestOf(file.frames) < (again.thresholdDb ?? Number.NEGATIVE_INFINITY);
    expect(isQuiet, again.name).toBe(again.discharges === undefined);
  }
});
