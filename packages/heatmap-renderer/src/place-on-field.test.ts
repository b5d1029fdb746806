import { expect, it } from "vitest";
import { describeHeatmap } from "./describe-heatmap.ts";
import { lobeField } from "./field.fixture.ts";
import { palettes } from "./palette.ts";
import { placeOnField } from "./place-on-field.ts";
import { renderHeatmap } from "./render-heatmap.ts";
import { sourceIndexAt } from "./source-index.ts";

const field = lobeField([
  { u: 0.3, v: 0.6, levelDb: 52 },
  { u: 0.75, v: 0.25, levelDb: 50 },
]);

it("finds on the field what is drawn at a place of the picture", () => {
  const placement = { offsetX: 0.1, offsetY: -0.05, rotationDeg: 20, scale: 0.7 };
  const { rgba } = renderHeatmap({
    ...field,
    outWidth: 300,
    outHeight: 180,
    dynamicRangeDb: 10,
    palette: palettes.ember,
    mode: "single",
    placement,
  });
  let [u, v, count] = [0, 0, 0];
  for (let pixel = 0; pixel < 300 * 180; pixel++) {
    if ((rgba[pixel * 4 + 3] as number) < 240) continue;
    u += ((pixel % 300) + 0.5) / 300;
    v += (Math.floor(pixel / 300) + 0.5) / 180;
    count += 1;
  }
  const place = placeOnField(placement, 300 / 180, u / count, v / count);
  expect(place?.u).toBeCloseTo(0.3, 1);
  expect(place?.v).toBeCloseTo(0.6, 1);
});

it("is the same place without a placement, and none beside the field", () => {
  expect(placeOnField(undefined, 5 / 3, 0.2, 0.9)).toEqual({ u: 0.2, v: 0.9 });
  expect(placeOnField({ scale: 0.5 }, 5 / 3, 0.1, 0.5)).toBeUndefined();
  expect(() => placeOnField(undefined, 0, 0, 0)).toThrow(RangeError);
});

it("tells which source is drawn at a place, as they are described", () => {
  const options = { ...field, dynamicRangeDb: 10 };
  const { sources } = describeHeatmap(options);
  expect(sources.length).toBe(2);
  sources.forEach(({ u, v }, index) => {
    expect(sourceIndexAt(options, u, v)).toBe(index);
  });
  expect(sourceIndexAt(options, 0.99, 0.99)).toBeUndefined();
  expect(sourceIndexAt({ ...options, mode: "single" }, 0.75, 0.25)).toBeUndefined();
  expect(sourceIndexAt({ ...options, mode: "single" }, 0.3, 0.6)).toBe(0);
  expect(sourceIndexAt(options, 2, 0.5)).toBeUndefined();
});
