import { describe, expect, it } from "vitest";
import { analysisWindow } from "./analysis-window.ts";
import { type TimeChart, timeChart } from "./time-chart.ts";

const RATES = [8000, 44_100, 48_000, 96_000, 128_000, 192_000, 250_000, 1_000_000];
const sine = (length: number, frequencyHz: number, sampleRateHz: number) =>
  Float32Array.from({ length }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz));
function chartOf(x: Float32Array, sampleRateHz: number, startS?: number): TimeChart {
  const chart = timeChart(x, sampleRateHz, startS);
  if (!chart.ok) throw new Error(chart.error.message);
  return chart.value;
}

describe("analysisWindow", () => {
  it.each(RATES)("[AUD-01] takes 0.1 s and 0.01 s about it at %i Hz", (sampleRateHz) => {
    const x = Float32Array.from({ length: sampleRateHz }, (_, n) => n % 1000);
    const piece = analysisWindow(x, sampleRateHz);
    if (!piece.ok) throw new Error(piece.error.message);
    expect(piece.value.samples.length).toBe(Math.round(0.11 * sampleRateHz));
    expect(piece.value.shown.length).toBe(Math.round(0.1 * sampleRateHz));
    expect(piece.value.startS).toBeCloseTo(0.005, 3);
    expect(piece.value.shown[0]).toBe(x[Math.round(piece.value.startS * sampleRateHz)]);
  });

  it("[AUD-07] rejects audio shorter than 0.11 s with a reason", () => {
    for (const sampleRateHz of RATES) {
      const least = Math.round(0.11 * sampleRateHz);
      expect(analysisWindow(new Float32Array(least), sampleRateHz).ok).toBe(true);
      const short = analysisWindow(new Float32Array(least - 1), sampleRateHz);
      expect(short).toMatchObject({ ok: false, error: { code: "audioTooShort", params: { minS: 0.11 } } });
      expect(timeChart(new Float32Array(least - 1), sampleRateHz)).toEqual(short);
    }
    expect(timeChart(new Float32Array(0), 48_000).ok).toBe(false);
    for (const sampleRateHz of [0, 1999, Number.NaN, Number.POSITIVE_INFINITY])
      expect(analysisWindow(new Float32Array(1e5), sampleRateHz)).toMatchObject({
        error: { code: "invalidSampleRate" },
      });
  });

  it("starts where it is told, as far as the recording goes", () => {
    const x = Float32Array.from({ length: 8000 }, (_, n) => n);
    const firstAt = (startS: number) => {
      const piece = analysisWindow(x, 8000, startS);
      return piece.ok ? piece.value.samples[0] : undefined;
    };
    expect(firstAt(0.5)).toBe(4000);
    expect(firstAt(5)).toBe(8000 - 880);
    expect(firstAt(-3)).toBe(0);
    expect(firstAt(Number.NaN)).toBe(0);
  });

  it("reads samples that are no numbers as 0, without changing the recording", () => {
    const x = new Float32Array(8000).fill(0.5);
    x[100] = Number.NaN;
    expect(chartOf(x, 8000)).toMatchObject({ peak: 0.5 });
    expect(chartOf(x, 8000).samples.every(Number.isFinite)).toBe(true);
    expect(x[100]).toBeNaN();
  });
});

describe("timeChart", () => {
  it("[AUD-04] labels its axis from 0 to 100 ms", () => {
    const { labelsMs, samples } = chartOf(new Float32Array(48_000), 48_000);
    expect([labelsMs[0], labelsMs.at(-1)]).toEqual([0, 100]);
    expect(samples.length / 48_000).toBeCloseTo(0.1, 9);
  });

  it.each(RATES)(
    "[AUD-02] [AUD-03] has 200 columns of powers of two, 0.5 ms apart, at %i Hz",
    (sampleRateHz) => {
      const chart = chartOf(
        sine(Math.round(0.11 * sampleRateHz), sampleRateHz / 8, sampleRateHz),
        sampleRateHz,
      );
      const { timesS, frequenciesHz, levelsDb } = chart.spectrogram;
      expect(timesS.length).toBe(200);
      expect(levelsDb.length).toBe(200 * frequenciesHz.length);
      const size = 2 * (frequenciesHz.length - 1);
      expect(Math.log2(size) % 1).toBe(0);
      expect(size / sampleRateHz).toBeLessThanOrEqual(0.01);
      expect(size / sampleRateHz).toBeGreaterThan(0.005);
      for (const [column, timeS] of timesS.entries())
        expect(Math.abs(timeS - 0.0005 * (column + 0.5))).toBeLessThanOrEqual(1.01 / sampleRateHz);
      const loudest = levelsDb.subarray(0, frequenciesHz.length);
      expect(frequenciesHz[loudest.indexOf(Math.max(...loudest))]).toBeCloseTo(sampleRateHz / 8, 0);
    },
  );

  it("puts a click at the same time in the wave and in the spectrogram", () => {
    const x = new Float32Array(128_000);
    x[70_000] = 1;
    const { samples, spectrogram, startS } = chartOf(x, 128_000, 0.5);
    const atS = samples.indexOf(1) / 128_000;
    expect(startS + atS).toBeCloseTo(70_000 / 128_000, 9);
    const bins = spectrogram.frequenciesHz.length;
    const levels = Array.from(
      spectrogram.timesS,
      (_, column) => spectrogram.levelsDb[column * bins + 100] ?? 0,
    );
    const column = levels.indexOf(Math.max(...levels));
    expect(Math.abs((spectrogram.timesS[column] ?? 0) - atS)).toBeLessThanOrEqual(0.0003);
  });
});
