import { describe, expect, it } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { spectrogram } from "./spectrogram.ts";

const sine = (length: number, cyclesPerSample: number, amplitude = 1) =>
  Float32Array.from({ length }, (_, n) => amplitude * Math.sin(2 * Math.PI * cyclesPerSample * n));

describe("spectrogram", () => {
  it("shows a sine on a bin at its own level, in every column, odd or even", () => {
    const { timesS, frequenciesHz, levelsDb } = spectrogram(sine(8192 + 512, 100 / 1024, 0.5), 48000, {
      size: 1024,
    });
    const bins = frequenciesHz.length;
    expect(bins).toBe(513);
    expect(timesS.length).toBe(1 + (8192 + 512 - 1024) / 256);
    for (let column = 0; column < timesS.length; column++) {
      expect(levelsDb[column * bins + 100]).toBeCloseTo(-6.0206, 3);
      expect(levelsDb[column * bins + 300]).toBeLessThan(-100);
    }
    expect(frequenciesHz[100]).toBeCloseTo((48000 * 100) / 1024, 3);
  });

  it("keeps the two frames of a pair apart", () => {
    const x = new Float32Array(2048);
    x.set(sine(1024, 0.125), 1024);
    const { levelsDb, frequenciesHz } = spectrogram(x, 1000, { size: 1024, hopS: 1.024 });
    expect(Math.max(...levelsDb.subarray(0, frequenciesHz.length))).toBe(-300);
    expect(levelsDb[frequenciesHz.length + 128]).toBeCloseTo(0, 4);
  });

  it("agrees with a straight computation on noise to 0.001 dB", () => {
    const x = Float32Array.from({ length: 300 }, seededNormal(5));
    const { levelsDb } = spectrogram(x, 1, { size: 128, hopS: 64 });
    for (const [column, bin] of [
      [0, 1],
      [1, 17],
      [2, 40],
      [1, 64],
      [0, 0],
    ] as const) {
      let [re, im, gain] = [0, 0, 0];
      for (let n = 0; n < 128; n++) {
        const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 128);
        gain += weight;
        re += weight * (x[column * 64 + n] ?? 0) * Math.cos((2 * Math.PI * bin * n) / 128);
        im += weight * (x[column * 64 + n] ?? 0) * Math.sin((2 * Math.PI * bin * n) / 128);
      }
      const oneSided = bin === 0 || bin === 64 ? 1 : 2;
      expect(levelsDb[column * 65 + bin]).toBeCloseTo(
        20 * Math.log10((oneSided * Math.hypot(re, im)) / gain),
        3,
      );
    }
  });

  it("gives the 200 columns of the specification's window and hop", () => {
    const x = sine(Math.round(0.2 * 192000), 0.2);
    const { timesS } = spectrogram(x, 192000, { windowS: 0.1, hopS: 0.0005 });
    expect(timesS.length).toBe(201);
    expect((timesS[1] ?? 0) - (timesS[0] ?? 0)).toBeCloseTo(0.0005, 6);
  });

  it("gives one column for a recording shorter than the window, none for nothing, and no NaN for any", () => {
    for (const length of [0, 1, 2, 3, 100]) {
      const { timesS, levelsDb } = spectrogram(sine(length, 0.1), 8000);
      expect(timesS.length).toBe(length === 0 ? 0 : 1);
      expect(levelsDb.every(Number.isFinite)).toBe(true);
    }
  });
});
