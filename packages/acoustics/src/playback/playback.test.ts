import { describe, expect, it } from "vitest";
import { amplitudeAt, rms, sine } from "../testing/tones.ts";
import { heterodyne } from "./heterodyne.ts";
import { resampleForPlayback } from "./resample-for-playback.ts";

describe("resampleForPlayback", () => {
  it.each([
    [128000, 48000],
    [250000, 44100],
    [16000, 48000],
    [96000, 48000],
  ])("keeps a tone from %i to %i Hz in frequency, phase and level", (fromHz, toHz) => {
    const out = resampleForPlayback(sine(fromHz / 5, 3000, fromHz), fromHz, toHz);
    expect(out.length).toBe(Math.round(toHz / 5));
    const expected = sine(out.length, 3000, toHz);
    const worst = out
      .subarray(500, -500)
      .reduce((most, value, n) => Math.max(most, Math.abs(value - (expected[n + 500] ?? 0))), 0);
    expect(worst).toBeLessThan(1e-3);
  });

  it.each([
    [128_000, 48_000],
    [250_000, 44_100],
    [96_000, 48_000],
    [44_100, 48_000],
  ])(
    "from %i to %i Hz passes the lower 83 hundredths of the band within 0.001 dB and rejects what is above it by 90 dB",
    (fromHz, toHz) => {
      const bandHz = Math.min(fromHz, toHz) / 2;
      for (let step = 1; step < 24; step++) {
        const frequencyHz = (step / 24) * (fromHz / 2);
        const out = resampleForPlayback(sine(fromHz / 20, frequencyHz, fromHz), fromHz, toHz);
        if (frequencyHz <= 0.83 * bandHz)
          expect(Math.abs(20 * Math.log10(amplitudeAt(out, frequencyHz, toHz)))).toBeLessThan(0.001);
        if (frequencyHz >= bandHz) expect(20 * Math.log10(rms(out.subarray(300, -300)))).toBeLessThan(-90);
      }
    },
  );

  it("takes out what would fold down: 40 kHz at 48 kHz is 80 dB below", () => {
    const out = resampleForPlayback(sine(25600, 40000, 128000), 128000, 48000);
    const rms = Math.sqrt(
      out.subarray(500, -500).reduce((sum, value) => sum + value * value, 0) / (out.length - 1000),
    );
    expect(20 * Math.log10(rms)).toBeLessThan(-80);
  });

  it("gives a copy at the same rate, nothing for nothing, and refuses impossible rates", () => {
    const x = sine(10, 1, 10);
    const same = resampleForPlayback(x, 48000, 48000);
    expect(same).toEqual(x);
    expect(same).not.toBe(x);
    expect(resampleForPlayback(new Float32Array(0), 96000, 48000).length).toBe(0);
    expect(() => resampleForPlayback(x, 0, 48000)).toThrow(RangeError);
    expect(() => resampleForPlayback(x, 48000, Number.NaN)).toThrow(RangeError);
  });
});

describe("heterodyne", () => {
  const FS = 192000;

  it("moves 42 kHz to 2 kHz with 40 kHz as centre, and 38.5 kHz to 1.5 kHz, at the same level", () => {
    for (const [frequencyHz, heardHz] of [
      [42000, 2000],
      [38500, 1500],
    ] as const) {
      const out = heterodyne(sine(19200, frequencyHz, FS), FS, 40000);
      expect(out.length).toBe(19200);
      expect(amplitudeAt(out, heardHz, FS)).toBeCloseTo(1, 2);
    }
  });

  it("leaves out what lies beyond the bandwidth, the audible range among it", () => {
    for (const frequencyHz of [1000, 30000, 50000, 80000]) {
      const out = heterodyne(sine(19200, frequencyHz, FS), FS, 40000);
      expect(Math.max(...out.subarray(2000, -2000).map(Math.abs))).toBeLessThan(0.01);
    }
  });

  it("refuses a frequency that the recording cannot hold", () => {
    for (const centreHz of [-1, 100000, Number.NaN])
      expect(() => heterodyne(new Float32Array(4), FS, centreHz)).toThrow(RangeError);
    expect(heterodyne(new Float32Array(0), FS, 40000).length).toBe(0);
  });
});
