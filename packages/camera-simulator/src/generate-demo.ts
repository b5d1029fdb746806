/**
 * Makes assets/demo/*.nlz from the demo recipes, two at a time. Names on the command line choose recipes;
 * `--out FOLDER` writes elsewhere. Progress on standard error.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { assetsFolder } from "./assets-folder.ts";
import { demoFileName } from "./demo/demo-files.ts";
import { demoFollowUpRecipes, demoRecipes } from "./demo/demo-recipes.ts";
import type { SnapshotRecipe } from "./scene/recipe.ts";

const outAt = process.argv.indexOf("--out");
const outArgument = outAt > 0 ? process.argv[outAt + 1] : undefined;
const folder = outArgument ? pathToFileURL(`${outArgument}/`) : new URL("demo/", assetsFolder);
const names = process.argv
  .slice(2)
  .filter((_, index) => outAt < 0 || (index + 2 !== outAt && index + 1 !== outAt));

mkdirSync(folder, { recursive: true });
const pool = new Piscina({
  filename: new URL("./demo/demo-worker.ts", import.meta.url).href,
  name: "makeDemoSnapshot",
  minThreads: 2,
  maxThreads: 2,
});

const recipes = [...demoRecipes, ...demoFollowUpRecipes].filter(
  ({ name }) => names.length === 0 || names.includes(name),
);
let done = 0;
let total = 0;
const started = performance.now();

async function make(recipe: SnapshotRecipe): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const name = demoFileName(recipe);
  port1.on("message", (share: number) => process.stderr.write(`\r${name} ${Math.round(100 * share)} %   `));
  const file = fileURLToPath(new URL(name, folder));
  const bytes: number = await pool.run({ recipe, file, port: port2 }, { transferList: [port2] });
  port1.close();
  done += 1;
  total += bytes;
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stderr.write(
    `\r${done} of ${recipes.length}: ${name}, ${Math.round(bytes / 1000)} kB (${recipe.scene}, ${seconds} s)\n`,
  );
}

await Promise.all(recipes.map(make));
await pool.destroy();
process.stderr.write(`${recipes.length} snapshots, ${(total / 1e6).toFixed(1)} MB\n`);
