import { readFile } from "node:fs/promises";
import { assetsFolder } from "../assets-folder.ts";
import { demoRecipes } from "./demo-recipes.ts";

/** Middle of the band of the demo heat maps. */
export const demoCalibrationHz = 32_500;

/** Serial numbers of the cameras behind the demo snapshots. */
export const demoSerials: ReadonlySet<string> = new Set(demoRecipes.map(({ device }) => device.serial));

/**
 * The demo snapshots with a single leak as a file of leaks of known flow: measured level and distance, and the
 * simulated flow. A calibration fitted to the same leaks demonstrates sizes, not their accuracy.
 */
export const demoLeakCalibrationCsv = (): Promise<string> =>
  readFile(new URL("demo-leak-calibration.csv", assetsFolder), "utf8");
