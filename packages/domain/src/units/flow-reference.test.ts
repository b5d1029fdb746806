import { expect, it } from "vitest";
import { flowFactor, flowReferences } from "./flow-reference.ts";

it("brings flows to normal litres by the printed factors", () => {
  const { normal, freeAir, standardAtmosphere, scfm60F, scfm68F } = flowReferences;
  expect(flowFactor(freeAir, normal)).toBeCloseTo(0.919591, 6);
  expect(flowFactor(normal, freeAir)).toBeCloseTo(1.08744, 5);
  expect(flowFactor(standardAtmosphere, normal)).toBeCloseTo(0.947944, 6);
  expect(flowFactor(scfm60F, normal)).toBeCloseTo(0.94612, 5);
  expect(flowFactor(scfm68F, normal)).toBeCloseTo(0.91935, 5);
  expect(flowFactor(normal, normal)).toBe(1);
});

it("has no factor for a state that cannot be", () => {
  const { normal } = flowReferences;
  for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(flowFactor({ ...normal, temperatureK: wrong }, normal)).toBeUndefined();
    expect(flowFactor(normal, { ...normal, pressurePa: wrong })).toBeUndefined();
  }
});
