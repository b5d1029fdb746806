import { expect, it } from "vitest";
import { defaultBandHz } from "./analysis-band.ts";
import { measureArray } from "./array-shape.ts";
import { chooseBlockSize } from "./block-size.ts";
import { ring } from "./testing/plane-wave.ts";

const bandOf = (radiusM: number, count: number, sampleRateHz: number) =>
  defaultBandHz(measureArray(ring(count, radiusM)), sampleRateHz, 343);

it("reaches from a tenth of a wavelength across the array to a wavelength between neighbours", () => {
  // aperture 0.1 m; four on a ring are 0.0707 m apart
  expect(bandOf(0.05, 4, 48_000)).toEqual([340, 4850]);
});

it("stays above 100 Hz and below 0.45 of the sampling rate", () => {
  expect(bandOf(1, 64, 16_000)[0]).toBe(100);
  expect(bandOf(0.05, 16, 16_000)[1]).toBe(7200);
});

it("always leaves two octaves", () => {
  const [low, high] = bandOf(0.002, 3, 8_000);
  expect(high).toBeLessThanOrEqual(4000);
  expect(high / low).toBeGreaterThanOrEqual(3.9);
});

it("measures the middle, the aperture and the spacing, however often a place is named", () => {
  const moved = ring(4, 0.05).map(({ name, positionM: [x, y, z] }) => ({
    name,
    positionM: [x + 1, y, z + 2] as [number, number, number],
  }));
  const shape = measureArray([...moved, ...moved]);
  expect(shape.centreM.map((part) => Math.round(part * 1e6) / 1e6)).toEqual([1, 0, 2]);
  expect(shape.apertureM).toBeCloseTo(0.1, 9);
  expect(shape.spacingM).toBeCloseTo(0.05 * Math.SQRT2, 9);
});

it("takes blocks of about 32 ms, longer for long arrays", () => {
  expect(chooseBlockSize(16_000, 0.1, 343)).toBe(512);
  expect(chooseBlockSize(48_000, 0.1, 343)).toBe(2048);
  expect(chooseBlockSize(16_000, 4, 343)).toBe(2048);
  expect(chooseBlockSize(500_000, 0.1, 343)).toBe(4096);
});
