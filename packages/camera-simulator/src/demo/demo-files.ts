import { readFile } from "node:fs/promises";
import { assetsFolder } from "../assets-folder.ts";
import { snapshotIdOf } from "../scene/simulate-snapshot.ts";
import { demoRecipes, demoSeed } from "./demo-recipes.ts";

/** A committed demo snapshot. */
export interface DemoFile {
  name: string;
  /** The one in its manifest. */
  snapshotId: string;
  read(): Promise<Uint8Array>;
}

const folder = new URL("demo/", assetsFolder);

/** For example "2026-11-10-header-flange.nlz". */
export function demoFileName(index: number): string {
  const recipe = demoRecipes[index];
  if (!recipe) throw new Error(`There is no demo recipe ${index}.`);
  return `${recipe.createdDate.slice(0, 10)}-${recipe.name}.nlz`;
}

/** The committed demo snapshots, oldest first, in the order of their recipes. */
export const demoFiles: readonly DemoFile[] = demoRecipes.map((recipe, index) => {
  const name = demoFileName(index);
  return {
    name,
    snapshotId: snapshotIdOf(recipe, demoSeed),
    read: async () => new Uint8Array(await readFile(new URL(name, folder))),
  };
});
