import { readdir, readFile } from "node:fs/promises";
import { assetsFolder } from "../assets-folder.ts";
import { demoRecipes } from "./demo-recipes.ts";

/** A committed demo snapshot. */
export interface DemoFile {
  name: string;
  bytes: Uint8Array;
}

const folder = new URL("demo/", assetsFolder);

/** For example "2026-11-10-header-flange.nlz". */
export function demoFileName(index: number): string {
  const recipe = demoRecipes[index];
  if (!recipe) throw new Error(`There is no demo recipe ${index}.`);
  return `${recipe.createdDate.slice(0, 10)}-${recipe.name}.nlz`;
}

/** The committed demo snapshots, oldest first. Reads them one at a time. */
export async function* demoSnapshotFiles(): AsyncGenerator<DemoFile> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".nlz")).sort();
  for (const name of names) yield { name, bytes: new Uint8Array(await readFile(new URL(name, folder))) };
}
