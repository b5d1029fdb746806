import { writeFile } from "node:fs/promises";
import type { MessagePort } from "node:worker_threads";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import type { SnapshotRecipe } from "../scene/recipe.ts";
import { simulateSnapshot } from "../scene/simulate-snapshot.ts";
import { demoSeed } from "./demo-recipes.ts";

/** Which recipe to make, where to write it, and where to report the share done. */
export interface DemoTask {
  recipe: SnapshotRecipe;
  file: string;
  port: MessagePort;
}

/** Simulates one recipe and writes its file; answers with the file's size in bytes. */
export async function makeDemoSnapshot({ recipe, file, port }: DemoTask): Promise<number> {
  const { warnings: _, ...snapshot } = await simulateSnapshot(recipe, demoSeed, {
    onProgress: (share) => port.postMessage(share),
  });
  const bytes = await writeSnapshotFile(snapshot);
  await writeFile(file, bytes);
  port.close();
  return bytes.length;
}
