import { timeChartLabelsMs } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import { axisFrequenciesKhz, axisTimesS, fittingLabelsMs, timeDecimals } from "./time-axis.ts";

describe("the axes of a recording", () => {
  it("print round times that do not touch each other", () => {
    expect(axisTimesS(4, 880)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]);
    expect(axisTimesS(2, 200)).toEqual([0, 1, 2]);
    expect(axisTimesS(0.037, 800)).toHaveLength(8);
    expect(axisTimesS(0, 800)).toEqual([0]);
  });

  it("reach to half the sample rate", () => {
    expect(axisFrequenciesKhz(48_000)).toEqual([0, 24, 48]);
  });

  it("have as many decimals as the duration needs", () => {
    expect([60, 4, 0.5, 0.037].map(timeDecimals)).toEqual([0, 1, 2, 3]);
  });

  it("[AUD-04] labels 0.1 s from 0 to 100 ms, every 20 ms on a phone", () => {
    expect(fittingLabelsMs(timeChartLabelsMs, 900)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(fittingLabelsMs(timeChartLabelsMs, 300)).toEqual([0, 20, 40, 60, 80, 100]);
  });
});
