import { timeChart, timeChartLabelsMs } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import {
  ANALYSIS_WINDOW_S,
  analysisPageS,
  analysisStartS,
  hasTimeChart,
  soundOfPageS,
} from "./analysis-page.ts";

const RATE_HZ = 48_000;
const startOf = (playheadS: number, durationS: number) => {
  const x = new Float32Array(Math.round(durationS * RATE_HZ));
  const chart = timeChart(x, RATE_HZ, soundOfPageS(analysisPageS(playheadS, durationS)));
  return chart.ok ? chart.value.startS : undefined;
};

describe("the piece of a recording that is looked at", () => {
  it("[AUD-01] is the 0.1 s that hold the playhead, as the chart draws them", () => {
    for (const playheadS of [0.1, 0.15, 0.1999, 2.1, 3.05])
      expect(startOf(playheadS, 4)).toBeCloseTo(Math.floor(playheadS * 10) / 10, 3);
    expect(startOf(0, 4)).toBeCloseTo(0.005, 6);
    expect(startOf(4, 4)).toBeCloseTo(3.895, 6);
  });

  it("[AUD-04] is as long as the labels of the chart", () => {
    expect(timeChartLabelsMs.at(-1)).toBe(1000 * ANALYSIS_WINDOW_S);
  });

  it("[AUD-07] is not there in a recording shorter than 0.11 s", () => {
    expect([hasTimeChart(0.109), startOf(0, 0.109)]).toEqual([false, undefined]);
    expect([hasTimeChart(0.11), startOf(0, 0.11)]).toEqual([true, 0.005]);
  });
});

it("[VID-11] has the window where the analyses look, else where the playhead is", () => {
  expect(analysisStartS(undefined, 2.15, 4)).toBe(2.1);
  expect(analysisStartS(1.234, 2.15, 4)).toBe(1.234);
  expect(analysisStartS(4, 2.15, 4)).toBe(3.9);
  expect(analysisStartS(-1, 0, 0.11)).toBe(0);
});
