import { describe, expect, it } from "vitest";
import { amplitudeAt, sine } from "../testing/tones.ts";
import { decodeWav } from "../wav/decode-wav.ts";
import { type AuralizeOptions, auralize } from "./auralize.ts";

const FS = 128_000;
function heard(x: Float32Array, sampleRateHz: number, options?: AuralizeOptions) {
  const sound = auralize(x, sampleRateHz, options);
  if (!sound.ok) throw new Error(sound.error.message);
  return sound.value;
}

describe("auralize", () => {
  it("makes a WAV file of the same duration in which 40 kHz is heard at 5 kHz, as loud as can be", () => {
    const { wav, gainDb } = heard(
      sine(FS / 2, 40_000, FS).map((value) => 0.001 * value),
      FS,
    );
    const { channels, sampleRateHz, bitsPerSample } = decodeWav(wav);
    const [samples = new Float32Array(0)] = channels;
    expect([sampleRateHz, bitsPerSample, channels.length, samples.length]).toEqual([48_000, 16, 1, 24_000]);
    expect(amplitudeAt(samples, 5000, 48_000)).toBeGreaterThan(0.7);
    expect(Math.max(...samples)).toBeLessThan(0.9);
    expect(gainDb).toBeGreaterThan(50);
  });

  it("heterodynes, and leaves recordings of ordinary rates as they are", () => {
    const moved = heard(sine(FS / 2, 41_000, FS), FS, { method: { kind: "heterodyne", centreHz: 40_000 } });
    expect(amplitudeAt(moved.samples, 1000, 48_000)).toBeGreaterThan(0.8);
    const plain = heard(sine(22_050, 3000, 44_100), 44_100, { isNormalized: false });
    expect(amplitudeAt(plain.samples, 3000, 48_000)).toBeCloseTo(1, 3);
    expect(plain.gainDb).toBe(0);
  });

  it("answers silence, one sample and samples that are no numbers", () => {
    for (const x of [new Float32Array(2000), Float32Array.of(0.5), new Float32Array(2000).fill(Number.NaN)]) {
      const { samples, gainDb } = heard(x, FS);
      expect(samples.every(Number.isFinite)).toBe(true);
      expect(Number.isFinite(gainDb)).toBe(true);
    }
    expect(heard(new Float32Array(2000), FS).gainDb).toBe(0);
  });

  it("says why there is nothing to hear", () => {
    const x = sine(1000, 10, 100);
    expect(auralize(new Float32Array(0), FS)).toMatchObject({ error: { code: "noSamples" } });
    expect(auralize(x, 0)).toMatchObject({ error: { code: "invalidSampleRate" } });
    expect(auralize(x, Number.NaN)).toMatchObject({ error: { code: "invalidSampleRate" } });
    for (const method of [
      { kind: "heterodyne", centreHz: 70_000 },
      { kind: "pitchShift", factor: 9 },
    ] as const)
      expect(auralize(x, FS, { method })).toMatchObject({ error: { code: "invalidMethod" } });
  });
});
