import { readFile } from "node:fs/promises";
import { assetsFolder } from "../assets-folder.ts";
import type { SnapshotRecipe } from "../scene/recipe.ts";
import { snapshotIdOf } from "../scene/simulate-snapshot.ts";
import { demoFollowUpRecipes, demoRecipes, demoSeed } from "./demo-recipes.ts";

/** A committed demo snapshot. */
export interface DemoFile {
  name: string;
  /** The one in its manifest. */
  snapshotId: string;
  /** ISO 8601; no two are of the same time. */
  createdDate: string;
  read(): Promise<Uint8Array>;
}

const folder = new URL("demo/", assetsFolder);

/** For example "2026-11-10-header-flange.nlz". */
export const demoFileName = ({ createdDate, name }: SnapshotRecipe): string =>
  `${createdDate.slice(0, 10)}-${name}.nlz`;

const fileOf = (recipe: SnapshotRecipe): DemoFile => {
  const name = demoFileName(recipe);
  return {
    name,
    snapshotId: snapshotIdOf(recipe, demoSeed),
    createdDate: recipe.createdDate,
    read: async () => new Uint8Array(await readFile(new URL(name, folder))),
  };
};

/** The committed demo snapshots, oldest first, in the order of their recipes. */
export const demoFiles: readonly DemoFile[] = demoRecipes.map(fileOf);

/** Those of the second visit, in the order of their recipes. */
export const demoFollowUpFiles: readonly DemoFile[] = demoFollowUpRecipes.map(fileOf);
