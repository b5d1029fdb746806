import { fitLeakCalibration, parseLeakCalibration } from "@sonolens/acoustics";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";
import { demoFiles } from "./demo-files.ts";
import { demoCalibrationHz, demoLeakCalibrationCsv } from "./demo-leak-calibration.ts";
import { demoRecipes } from "./demo-recipes.ts";

it("is what the demo snapshots say of their single leaks, and makes a calibration", async () => {
  const points = parseLeakCalibration(await demoLeakCalibrationCsv());
  if (!points.ok) throw new Error(points.error.message);
  const heard: unknown[] = [];
  for (const [index, { read: readBytes }] of demoFiles.entries()) {
    const recipe = demoRecipes[index];
    const read = await readSnapshotFile(await readBytes());
    const [leak, ...others] = recipe?.leaks ?? [];
    if (!read.ok || leak === undefined || others.length > 0 || leak.onS !== undefined) continue;
    const { sources, measurement } = read.value.manifest;
    heard.push({
      levelDb: Math.round((sources[0]?.levelDb ?? 0) * 100) / 100,
      distanceM: measurement?.distanceM,
      flowLpm: leak.flowLpm,
      temperatureC: measurement?.temperatureC,
      humidityPercent: measurement?.humidityPercent,
    });
  }
  expect(points.value).toEqual(heard);
  const fitted = fitLeakCalibration(points.value, { frequencyHz: demoCalibrationHz });
  expect(fitted).toMatchObject({ ok: true, value: { points: heard.length } });
});
