import { readFile } from "node:fs/promises";
import { assetsFolder } from "../assets-folder.ts";
import { demoRecipes } from "./demo-recipes.ts";

/** Middle of the band of the demo heat maps. */
export const demoCalibrationHz = 32_500;

/** Serial numbers of the cameras behind the demo snapshots. */
export const demoSerials: ReadonlySet<string> = new Set(demoRecipes.map(({ device }) => device.serial));

/**
 * The demo snapshots with a single leak as a file of leaks of known flow: the level that was found, where, and the flow
 * that was simulated. A calibration from it knows these very leaks, so that it shows how sizes look, not how good they are.
 */
export const demoLeakCalibrationCsv = (): Promise<string> =>
  readFile(new URL("demo-leak-calibration.csv", assetsFolder), "utf8");
