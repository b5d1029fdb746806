import { describe, expect, it } from "vitest";
import { listeningModes, listeningSpeed, playbackGainDb } from "./listening.ts";
import { shiftDown } from "./shift-down.ts";

const tone = (frequencyHz: number, sampleRateHz: number, length: number) =>
  Float32Array.from({ length }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz));

/** Amplitude of a tone in the middle of a signal. */
function amplitudeAt(samples: Float32Array, frequencyHz: number, sampleRateHz: number): number {
  let re = 0;
  let im = 0;
  const edge = 1000;
  for (let n = edge; n < samples.length - edge; n++) {
    re += (samples[n] ?? 0) * Math.cos((2 * Math.PI * frequencyHz * n) / sampleRateHz);
    im += (samples[n] ?? 0) * Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz);
  }
  return (2 * Math.hypot(re, im)) / (samples.length - 2 * edge);
}

describe("making ultrasound audible", () => {
  it("moves a tone of 34 kHz to 4 kHz at its own loudness", () => {
    const shifted = shiftDown(tone(34_000, 96_000, 20_000), 96_000, 30_000);
    expect(amplitudeAt(shifted, 4000, 96_000)).toBeCloseTo(1, 1);
    expect(amplitudeAt(shifted, 34_000, 96_000)).toBeLessThan(0.01);
  });

  it("keeps what lies below the band out, which would fold over it", () => {
    const shifted = shiftDown(tone(26_000, 96_000, 20_000), 96_000, 30_000);
    expect(Math.max(...shifted.subarray(1000, 19_000))).toBeLessThan(0.01);
  });

  it("starts with a way in which the band can be heard", () => {
    expect(listeningModes({ sampleRateHz: 16_000, bandHz: [1000, 3000] })).toEqual([{ kind: "original" }]);
    expect(listeningModes({ sampleRateHz: 96_000, bandHz: [28_000, 42_000] })[0]).toEqual({
      kind: "shifted",
      downHz: 27_000,
    });
    expect(listeningModes({ sampleRateHz: 96_000, bandHz: [2000, 8000] })[0]).toEqual({ kind: "original" });
  });

  it("slows down by as much as it lowers", () => {
    const slowed = listeningModes({ sampleRateHz: 192_000, bandHz: [30_000, 60_000] })[1];
    expect(slowed).toEqual({ kind: "slowed", factor: 8 });
    if (slowed) expect(listeningSpeed(slowed)).toBe(1 / 8);
  });

  it("raises a quiet recording to -6 dB and lowers none", () => {
    expect(playbackGainDb(0.01)).toBeCloseTo(34);
    expect(playbackGainDb(1)).toBe(0);
    expect(playbackGainDb(0)).toBe(0);
  });
});
