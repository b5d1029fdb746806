import { describe, expect, it } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { amplitudeAt, rms, sine } from "../testing/tones.ts";
import { pitchShift } from "./pitch-shift.ts";

const FS = 128_000;
const LENGTH = FS / 2;

describe("pitchShift", () => {
  it.each([1 / 10, 1 / 8, 1 / 2, 2])(
    "times %f moves two tones, keeps their levels and the duration",
    (factor) => {
      const low = sine(LENGTH, 18_000, FS);
      const x = sine(LENGTH, 30_000, FS).map((value, n) => 0.5 * value + 0.25 * (low[n] ?? 0));
      const outputRateHz = factor > 1 ? 192_000 : 96_000;
      const out = pitchShift(x, FS, factor, { outputRateHz });
      expect(out.length).toBe(outputRateHz / 2);
      expect(20 * Math.log10(amplitudeAt(out, 30_000 * factor, outputRateHz) / 0.5)).toBeCloseTo(0, 0);
      expect(20 * Math.log10(amplitudeAt(out, 18_000 * factor, outputRateHz) / 0.25)).toBeCloseTo(0, 0);
      expect(amplitudeAt(out, 24_000 * factor, outputRateHz)).toBeLessThan(0.01);
    },
  );

  it("keeps things where they happen: noise that is switched on after 0.2 s", () => {
    const normal = seededNormal(1);
    const x = Float32Array.from({ length: LENGTH }, (_, n) => (n < 0.2 * FS ? 0 : 0.1 * normal()));
    const out = pitchShift(x, FS, 1 / 8, { outputRateHz: 48_000 });
    expect(rms(out.subarray(0, 0.19 * 48_000))).toBeLessThan(0.002);
    expect(rms(out.subarray(0.22 * 48_000, 0.48 * 48_000)) / 0.1).toBeCloseTo(1, 0);
  });

  it("leaves out what is too low, and does not make the rest louder for it", () => {
    const hum = sine(LENGTH, 400, FS);
    const x = sine(LENGTH, 40_000, FS).map((value, n) => 0.02 * value + 0.5 * (hum[n] ?? 0));
    const out = pitchShift(x, FS, 1 / 8, { lowHz: 8000, outputRateHz: 48_000 });
    expect(amplitudeAt(out, 5000, 48_000)).toBeCloseTo(0.02, 2);
    expect(amplitudeAt(out, 50, 48_000)).toBeLessThan(0.001);
  });

  it("answers silence, constants, one sample and samples that are no numbers", () => {
    expect(pitchShift(new Float32Array(0), FS, 0.1).length).toBe(0);
    expect(pitchShift(new Float32Array(5000), FS, 0.1).every((value) => value === 0)).toBe(true);
    for (const x of [
      Float32Array.of(0.5),
      new Float32Array(3000).fill(1),
      sine(3000, 9000, FS).with(7, Number.NaN),
    ]) {
      const out = pitchShift(x, FS, 0.1);
      expect(out.length).toBe(x.length);
      expect(out.every(Number.isFinite)).toBe(true);
    }
    for (const factor of [0, -1, 5, 0.001, Number.NaN])
      expect(() => pitchShift(sine(10, 1, FS), FS, factor)).toThrow(RangeError);
    expect(() => pitchShift(sine(10, 1, FS), 0, 1)).toThrow(RangeError);
  });
});
