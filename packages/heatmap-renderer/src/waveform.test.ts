import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pixelAt } from "./field.fixture.ts";
import { renderWaveform, waveformPeaks } from "./index.ts";

describe("waveformPeaks", () => {
  it("holds every sample in exactly one column when shrinking", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (samples, columns) => {
          fc.pre(columns <= samples.length);
          const peaks = waveformPeaks(samples, columns);
          expect(Math.max(...peaks.max)).toBeCloseTo(Math.max(...samples), 6);
          expect(Math.min(...peaks.min)).toBeCloseTo(Math.min(...samples), 6);
          for (let column = 0; column < columns; column++) {
            const rms = peaks.rms[column] as number;
            expect(rms).toBeLessThanOrEqual(
              Math.max(Math.abs(peaks.min[column] as number), Math.abs(peaks.max[column] as number)) + 1e-6,
            );
          }
        },
      ),
    );
  });

  it("tells the root mean square of a sine, 1/sqrt(2) of its height", () => {
    const sine = Float32Array.from(
      { length: 8000 },
      (_, index) => 0.5 * Math.sin((2 * Math.PI * index) / 80),
    );
    for (const rms of waveformPeaks(sine, 10).rms) expect(rms).toBeCloseTo(0.5 / Math.SQRT2, 4);
  });

  it("shows each sample over several columns when growing, and nothing outside", () => {
    const peaks = waveformPeaks([0.1, 0.9], 4);
    expect([...peaks.max].map((value) => Math.round(value * 10))).toEqual([1, 1, 9, 9]);
    expect([...waveformPeaks([1, 1], 4, [-2, 2]).max]).toEqual([0, 0, 1, 1]);
    expect([...waveformPeaks([Number.NaN, 0.5], 1).max]).toEqual([0.5]);
  });
});

describe("renderWaveform", () => {
  const draw = (samples: number[], outHeight: number, pixelRatio = 1) =>
    renderWaveform({
      peaks: waveformPeaks(samples, samples.length),
      outHeight,
      colour: [10, 200, 30],
      pixelRatio,
    });

  it("fills from lowest to highest sample, anti-aliased", () => {
    const picture = renderWaveform({
      peaks: { min: Float32Array.of(-0.5), max: Float32Array.of(0.525), rms: Float32Array.of(0.25) },
      outHeight: 40,
      colour: [10, 200, 30],
    });
    const alphas = Array.from({ length: 40 }, (_, y) => pixelAt(picture, 0, y)[3]);
    expect(alphas[8]).toBe(0);
    expect(Math.abs((alphas[9] ?? 0) - 255 * 0.45 * 0.5)).toBeLessThanOrEqual(1);
    expect(Math.abs((alphas[12] ?? 0) - 255 * 0.45)).toBeLessThanOrEqual(1);
    expect(alphas[17]).toBe(255);
    expect(alphas[29]).toBeGreaterThan(0);
    expect(alphas[30]).toBe(0);
    expect(pixelAt(picture, 0, 17).slice(0, 3)).toEqual([10, 200, 30]);
  });

  it("draws silence as a line of one CSS pixel", () => {
    for (const pixelRatio of [1, 2, 3]) {
      const picture = draw([0], 60, pixelRatio);
      let sum = 0;
      for (let y = 0; y < 60; y++) sum += pixelAt(picture, 0, y)[3] / 255;
      expect(sum).toBeCloseTo(0.45 * pixelRatio, 1);
    }
  });

  it("stays inside the picture where samples exceed full scale", () => {
    const picture = draw([7, -7], 20);
    expect(pixelAt(picture, 0, 0)[3]).toBe(255);
    expect(pixelAt(picture, 1, 19)[3]).toBe(255);
  });
});
