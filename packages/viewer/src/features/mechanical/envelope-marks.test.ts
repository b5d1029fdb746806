import { expect, it } from "vitest";
import { axisEndHz, marksOf, sharesOf } from "./envelope-marks.ts";

/** Noise with lines at 100, 200 and 400 Hz. */
const spectrum = {
  bandHz: [1000, 5000] as [number, number],
  stepHz: 0.5,
  amplitudes: Array.from({ length: 1201 }, (_, k) => (k === 200 ? 8 : k === 401 ? 4 : k === 800 ? 2 : 1)),
};

it("marks the multiples that have a line, at its place and height", () => {
  const endHz = axisEndHz(spectrum, 100.1);
  expect(endHz).toBe(600);
  expect(marksOf(spectrum, 100.1, endHz)).toEqual([
    { frequencyHz: 100, order: 1, share: 1 },
    { frequencyHz: 200.5, order: 2, share: 0.5 },
    { frequencyHz: 400, order: 4, share: 0.25 },
  ]);
});

it("shows shares of the highest line to the end of the axis", () => {
  const shares = sharesOf(spectrum, 300);
  expect([shares.length, shares[200], shares[10]]).toEqual([601, 1, 0.125]);
  expect(marksOf(spectrum, 100.1, 300).map(({ order }) => order)).toEqual([1, 2]);
});

it("marks nothing in noise", () => {
  const noise = { ...spectrum, amplitudes: spectrum.amplitudes.map(() => 1) };
  expect(marksOf(noise, 100, 600)).toEqual([]);
});
