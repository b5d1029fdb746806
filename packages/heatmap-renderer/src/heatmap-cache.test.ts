import { expect, it, vi } from "vitest";
import { lobeField } from "./field.fixture.ts";
import { createHeatmapCache } from "./heatmap-cache.ts";
import type { HeatmapOptions } from "./heatmap-options.ts";
import { palettes } from "./palette.ts";
import { renderHeatmap } from "./render-heatmap.ts";

const options: HeatmapOptions = {
  ...lobeField([{ u: 0.4, v: 0.55, levelDb: 52 }]),
  outWidth: 40,
  outHeight: 24,
  dynamicRangeDb: 7,
  palette: palettes.ember,
};
const pictureBytes = 40 * 24 * 4;

it("[HMP-15] keeps a picture for each snapshot and dynamic range", () => {
  const draw = vi.fn(renderHeatmap);
  const cache = createHeatmapCache(draw, 10 * pictureBytes);
  const first = cache.picture("one", options);
  expect(first).toEqual(renderHeatmap(options));
  expect(cache.picture("one", { ...options })).toBe(first);
  expect(draw).toHaveBeenCalledTimes(1);
  const wider = cache.picture("one", { ...options, dynamicRangeDb: 9 });
  expect(wider).not.toBe(first);
  cache.picture("two", options);
  expect(draw).toHaveBeenCalledTimes(3);
  expect(cache.picture("one", options)).toBe(first);
  expect(cache.picture("one", { ...options, dynamicRangeDb: 9 })).toBe(wider);
  expect(draw).toHaveBeenCalledTimes(3);
});

it("draws anew what else has changed, and keeps one picture of it", () => {
  const draw = vi.fn(renderHeatmap);
  const cache = createHeatmapCache(draw, 10 * pictureBytes);
  const changes: Partial<HeatmapOptions>[] = [
    {},
    { palette: palettes.tide },
    { mode: "single" },
    { outline: "full" },
    { outWidth: 20 },
    { maxDb: 60 },
    { placement: { rotationDeg: 2 } },
    { levelsDb: Float32Array.from(options.levelsDb) },
  ];
  for (const change of changes)
    expect(cache.picture("one", { ...options, ...change })).toEqual(renderHeatmap({ ...options, ...change }));
  expect(draw).toHaveBeenCalledTimes(changes.length);
});

it("lets go of those that were not asked for longest", () => {
  const draw = vi.fn(renderHeatmap);
  const cache = createHeatmapCache(draw, 2 * pictureBytes);
  cache.picture("one", options);
  cache.picture("two", options);
  cache.picture("one", options);
  cache.picture("three", options);
  draw.mockClear();
  cache.picture("one", options);
  cache.picture("three", options);
  expect(draw).not.toHaveBeenCalled();
  cache.picture("two", options);
  expect(draw).toHaveBeenCalledTimes(1);
  cache.clear();
  cache.picture("two", options);
  expect(draw).toHaveBeenCalledTimes(2);
});

it("shows a picture that is larger than it may keep", () => {
  const cache = createHeatmapCache(renderHeatmap, 10);
  expect(cache.picture("one", options)).toEqual(renderHeatmap(options));
});
