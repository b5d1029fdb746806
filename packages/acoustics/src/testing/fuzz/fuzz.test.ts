import { describe, expect, it } from "vitest";
import * as acoustics from "../../index.ts";
import { runFuzzCase } from "./run-case.ts";
import { airAndArrayTargets } from "./targets/air-and-arrays.ts";
import { beamformingTargets } from "./targets/beamforming.ts";
import { findingTargets } from "./targets/findings.ts";
import { leakTargets } from "./targets/leaks.ts";
import { playbackTargets } from "./targets/playback.ts";
import { spectrumTargets } from "./targets/spectra.ts";
import { wavTargets } from "./targets/wav.ts";

const CASES = process.env.SONOLENS_LONG === "1" ? 100_000 : 1000;
const SEED = 20261122;

const targets = [
  ...airAndArrayTargets,
  ...beamformingTargets,
  ...spectrumTargets,
  ...leakTargets,
  ...findingTargets,
  ...playbackTargets,
  ...wavTargets,
];

/** Exports without arguments that could be damaged. */
const excluded = new Map([
  ["analysisMethods", "a constant"],
  ["analysisVersion", "a constant"],
  ["claimData", "a constant"],
  ["claimRows", "a constant"],
  ["claimsByTopic", "a constant"],
  ["severityRule", "a constant"],
  ["timeChartLabelsMs", "a constant"],
  ["isMechanicalFinding", "looks a reason of a closed list up; mechanicalAnalysis' targets call it"],
  ["WavError", "the error itself"],
]);

describe(`${CASES} damaged inputs`, () => {
  it("reach every export", () => {
    const known = [...targets.map(({ name }) => name), ...excluded.keys()];
    expect(known.toSorted()).toEqual(Object.keys(acoustics).toSorted());
  });

  const weights = targets.reduce((sum, { weight }) => sum + weight, 0);
  it.each(targets)(
    "$name: an answer without NaN, or a reason, soon",
    { timeout: 3_600_000 },
    async (target) => {
      const cases = Math.ceil((CASES * target.weight) / weights);
      const faults: string[] = [];
      let refused = 0;
      for (let index = 0; index < cases && faults.length < 3; index++) {
        const outcome = await runFuzzCase(target, SEED, index);
        if (outcome.fault !== undefined) faults.push(outcome.fault);
        if (outcome.refused) refused++;
      }
      expect(faults.join("\n\n")).toBe("");
      // a fuzzer whose inputs are all refused tests nothing else
      expect(refused).toBeLessThan(0.9 * cases);
    },
  );
});
