import { expect, it } from "vitest";
import { decodeFramesFile, encodeFramesFile, frameLevelsDb } from "./frames-file.ts";
import description from "./generated/openapi.json" with { type: "json" };
import { decodeHeatmapFrame, encodeHeatmapFrame } from "./heatmap-frame.ts";
import type { ApiSchema } from "./operation-types.ts";

const levelsDb = Float32Array.from({ length: 110 * 110 }, (_, cell) => -40 + 60 * Math.sin(cell / 500) ** 2);
const grid = { width: 110, height: 110, reference: "fullScale", levelsDb } as const;

it.each([
  ["uint8-db", 60 / 510],
  ["uint16-db", 60 / 131_070],
] as const)("carries levels in %s to within half a step", (encoding, toleranceDb) => {
  const decoded = decodeHeatmapFrame(encodeHeatmapFrame(grid, encoding));
  expect(decoded?.reference).toBe("fullScale");
  const errorDb = Math.max(
    ...(decoded?.levelsDb ?? []).map((level, cell) => Math.abs(level - (levelsDb[cell] ?? 0))),
  );
  expect(errorDb).toBeLessThanOrEqual(toleranceDb + 1e-5);
});

it("carries a heat map of one level", () => {
  const flat = { ...grid, levelsDb: new Float32Array(4).fill(-12.5), width: 2, height: 2 };
  expect([...(decodeHeatmapFrame(encodeHeatmapFrame(flat, "uint8-db"))?.levelsDb ?? [])]).toEqual([
    -12.5, -12.5, -12.5, -12.5,
  ]);
});

it("reads the example of the description", () => {
  const example = description.components.schemas.HeatmapFrame.example as ApiSchema<"HeatmapFrame">;
  const levels = decodeHeatmapFrame(example)?.levelsDb ?? [];
  expect([...levels].map((level) => Number(level.toFixed(2)))).toEqual([20, 25, 30, 50]);
});

it("takes a heat map of the wrong length, or of no base64, for none", () => {
  const frame = encodeHeatmapFrame(grid, "uint8-db");
  expect(decodeHeatmapFrame({ ...frame, height: 109 })).toBeUndefined();
  expect(decodeHeatmapFrame({ ...frame, encoding: "uint16-db" })).toBeUndefined();
  expect(decodeHeatmapFrame({ ...frame, levels: "§" })).toBeUndefined();
});

const file = {
  width: 3,
  height: 2,
  firstFrame: 4,
  frameCount: 2,
  totalFrames: 9,
  startS: 0.5,
  frameIntervalS: 0.25,
  offsetDb: -20,
  stepDb: 0.5,
  values: Uint16Array.from([0, 1, 2, 3, 4, 5, 65_535, 10, 9, 8, 7, 6]),
};

it("carries frames over time and back", () => {
  const bytes = encodeFramesFile(file);
  expect([...bytes.slice(0, 8)]).toEqual([...Buffer.from("SNLF"), 1, 0, 44, 0]);
  expect(decodeFramesFile(bytes.buffer)).toEqual(file);
  expect([...(frameLevelsDb(file, 1) ?? [])]).toEqual([32_747.5, -15, -15.5, -16, -16.5, -17]);
  expect(frameLevelsDb(file, 2)).toBeUndefined();
});

it("takes every cut or foreign file of frames for none", () => {
  const bytes = encodeFramesFile(file);
  for (let length = 0; length < bytes.length; length += 1)
    expect(decodeFramesFile(bytes.slice(0, length).buffer)).toBeUndefined();
  const foreign = bytes.slice();
  foreign[0] = 0;
  expect(decodeFramesFile(foreign.buffer)).toBeUndefined();
});
