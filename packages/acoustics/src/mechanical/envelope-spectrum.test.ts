import { expect, it } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { envelopeSpectrum } from "./envelope-spectrum.ts";

const FS = 96_000;
const modulated = (modulationHz: number, depth: number, length = 2 * FS) => {
  const normal = seededNormal(2);
  return Float32Array.from(
    { length },
    (_, n) => 0.1 * normal() * (1 + depth * Math.cos((2 * Math.PI * modulationHz * n) / FS)),
  );
};

it("shows what repeats in the loudness of noise, at its frequency and above everything else", () => {
  const found = envelopeSpectrum(modulated(133, 0.4), FS, { bandHz: [20_000, 30_000] });
  const { frequenciesHz = new Float32Array(0), prominencesDb = new Float32Array(0) } = found ?? {};
  const strongest = prominencesDb.indexOf(Math.max(...prominencesDb));
  expect(Math.abs((frequenciesHz[strongest] ?? 0) - 133)).toBeLessThan(2);
  expect(prominencesDb[strongest]).toBeGreaterThan(15);
  expect(frequenciesHz.at(-1)).toBeLessThanOrEqual(1000);
  expect(found?.bandHz).toEqual([20_000, 30_000]);
});

it("has no line in plain noise", () => {
  const { prominencesDb = new Float32Array(0) } = envelopeSpectrum(modulated(133, 0), FS) ?? {};
  expect(prominencesDb.length).toBeGreaterThan(400);
  expect(Math.max(...prominencesDb)).toBeLessThan(9);
});

it("is undefined where there is nothing to tell", () => {
  const x = modulated(50, 0.5, 1000);
  expect(envelopeSpectrum(new Float32Array(15), FS)).toBeUndefined();
  expect(envelopeSpectrum(new Float32Array(1000), FS)).toBeUndefined();
  expect(envelopeSpectrum(x.with(3, Number.NaN), FS)).toBeUndefined();
  expect(envelopeSpectrum(x, 0)).toBeUndefined();
  for (const bandHz of [
    [5, 5],
    [-1, 5],
    [50_000, 60_000],
    [Number.NaN, 5],
  ] as const)
    expect(envelopeSpectrum(x, FS, { bandHz })).toBeUndefined();
  expect(envelopeSpectrum(x, FS)?.prominencesDb.every(Number.isFinite)).toBe(true);
});
