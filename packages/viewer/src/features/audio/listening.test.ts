import { describe, expect, it } from "vitest";
import {
  heardSamples,
  listeningModeId,
  listeningModes,
  listeningSpeed,
  playbackGainDb,
} from "./listening.ts";

const ids = (sampleRateHz: number, bandHz?: [number, number]) =>
  listeningModes({ sampleRateHz, bandHz }).map(listeningModeId);

describe("making ultrasound audible", () => {
  it("starts with a way in which the band can be heard", () => {
    expect(ids(16_000, [1000, 3000])).toEqual(["original"]);
    expect(ids(96_000, [20_000, 40_000])).toEqual(["shifted-30000", "slowed-8", "original"]);
    expect(ids(96_000, [2000, 8000])[0]).toBe("original");
  });

  it("shifts as much of the band as an ear takes, and no frequency that the recording does not have", () => {
    const [mode] = listeningModes({ sampleRateHz: 96_000, bandHz: [20_000, 90_000] });
    expect(mode).toEqual({ kind: "shifted", centreHz: 34_000, bandwidthHz: 12_000 });
  });

  it("slows down by as much as it lowers", () => {
    expect(listeningSpeed({ kind: "slowed", factor: 8 })).toBe(1 / 8);
    expect(listeningSpeed({ kind: "original" })).toBe(1);
  });

  it("raises a quiet recording to -6 dB and lowers none", () => {
    expect(playbackGainDb(0.01)).toBeCloseTo(34);
    expect(playbackGainDb(1)).toBe(0);
    expect(playbackGainDb(0)).toBe(0);
  });

  it("hands over what was shifted or slowed at a rate that every browser has", () => {
    const samples = Float32Array.from({ length: 500_000 }, (_, index) => index);
    const shifted = heardSamples(
      { kind: "shifted", centreHz: 60_000, bandwidthHz: 12_000 },
      samples,
      500_000,
    );
    expect(shifted.sampleRateHz).toBe(50_000);
    expect([...shifted.samples.subarray(0, 3)]).toEqual([0, 10, 20]);
    expect(shifted.samples.length).toBe(50_000);
    const slowed = heardSamples({ kind: "slowed", factor: 16 }, samples, 500_000);
    expect([slowed.sampleRateHz, slowed.samples.length]).toEqual([31_250, 500_000]);
    expect(heardSamples({ kind: "original" }, samples, 500_000).sampleRateHz).toBe(500_000);
  });
});
