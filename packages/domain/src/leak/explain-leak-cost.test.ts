import { describe, expect, it } from "vitest";
import type { LeakCostInput } from "./annual-leak-cost.ts";
import { explainLeakCost, type LeakCostExplanation } from "./explain-leak-cost.ts";
import { isLeakRange, leakCostRange, leakSizeRange } from "./leak-range.ts";
import { aLeakCostInput } from "./testing/a-leak-cost-input.ts";

const input = (changes: Partial<LeakCostInput> = {}) => aLeakCostInput({ gas: "ARGON", ...changes });

const explained = (changes: Partial<LeakCostInput> = {}, origin = {}): LeakCostExplanation => {
  const explanation = explainLeakCost(input(changes), origin);
  if (!explanation.ok) throw new Error(explanation.error.code);
  return explanation.value;
};

describe("the explanation of a cost", () => {
  it("names formula, inputs, steps, reference condition, method and version", () => {
    expect(explained({}, { method: "levelRegression", version: "4.1.1" })).toEqual({
      formula: {
        id: "leakCost.energy",
        expression: "leakLpm / 1000 * specificPowerKwPerM3Min * hoursPerYear * energyCostPerKwh",
      },
      inputs: [
        { name: "leakLpm", value: 100, unit: "l/min" },
        { name: "hoursPerYear", value: 2000, unit: "h/a" },
        { name: "specificPowerKwPerM3Min", value: 6, unit: "kW/(m3/min)" },
        { name: "energyCostPerKwh", value: 0.25, unit: "currency/kWh" },
        { name: "co2KgPerKwh", value: 0.3, unit: "kg/kWh" },
      ],
      steps: [
        { name: "volumeM3", value: 12_000, unit: "m3/a" },
        { name: "energyKwh", value: expect.closeTo(1200, 9), unit: "kWh/a" },
        { name: "co2Kg", value: expect.closeTo(360, 9), unit: "kg/a" },
      ],
      result: expect.objectContaining({ cost: expect.closeTo(300, 9) }),
      referenceCondition: { temperatureC: 0, pressurePa: 101_325 },
      method: "levelRegression",
      version: "4.1.1",
    });
  });

  it("has expressions that give the cost, from its own inputs and steps", () => {
    for (const costMode of ["energy", "volume", "mass"] as const) {
      const { formula, inputs, steps, result } = explained({ costMode });
      const named = new Map([...inputs, ...steps].map(({ name, value }) => [name, value]));
      // Left to right, as all of them are products and quotients.
      const [first, ...rest] = formula.expression.split(/ (?=[*/])/);
      const termValue = (term = "") => named.get(term) ?? Number(term);
      const value = rest.reduce(
        (total, part) =>
          part.startsWith("/") ? total / termValue(part.slice(2)) : total * termValue(part.slice(2)),
        termValue(first),
      );
      expect(value, costMode).toBeCloseTo(result.cost, 9);
    }
  });

  it("has the mass of the gas among its steps where mass is priced, and only there", () => {
    const names = (costMode: "energy" | "volume" | "mass") =>
      explained({ costMode }).steps.map(({ name }) => name);
    expect(names("mass")).toEqual(["volumeM3", "densityKgM3", "massKg"]);
    expect(names("volume")).toEqual(["volumeM3"]);
    expect(names("energy")).toEqual(["volumeM3", "energyKwh", "co2Kg"]);
  });

  it("carries the range on to the cost, and changes nothing where there is none", () => {
    expect(explained({}, { lowLpm: 50, highLpm: 200 }).costRange).toEqual({
      low: expect.closeTo(150, 9),
      high: expect.closeTo(600, 9),
    });
    expect(explained()).not.toHaveProperty("costRange");
    expect(explained()).not.toHaveProperty("method");
    expect(explained({}, { lowLpm: 50, highLpm: 200 }).result).toEqual(explained().result);
  });

  it("says why there is no cost", () => {
    const error = (changes: object) => {
      const explanation = explainLeakCost({ ...input(), ...changes });
      return explanation.ok ? undefined : explanation.error;
    };
    expect(error({ costMode: "off" })).toEqual({ code: "costOff" });
    expect(error({ gas: "STEAM" })).toEqual({ code: "gasNotAnalysed" });
    expect(error({ energyCostPerKwh: 0 })).toEqual({ code: "inputsMissing", inputs: ["energyCostPerKwh"] });
    expect(error({ specificPowerKwPerM3Min: undefined, energyCostPerKwh: undefined })).toEqual({
      code: "inputsMissing",
      inputs: ["specificPowerKwPerM3Min", "energyCostPerKwh"],
    });
    expect(error({ leakLpm: Number.NaN, hoursPerYear: -1 })).toEqual({
      code: "inputsInvalid",
      inputs: ["leakLpm", "hoursPerYear"],
    });
    expect(error({ hoursPerYear: -1 })).toEqual({ code: "inputsInvalid", inputs: ["hoursPerYear"] });
    expect(error({ leakLpm: 1e308 })).toEqual({ code: "tooLarge" });
    expect(error({ costMode: "volume", energyCostPerKwh: 0 })).toBeUndefined();
  });
});

describe("ranges", () => {
  it("hold their size, or are none", () => {
    expect(isLeakRange({ leakLpm: 10, lowLpm: 8, highLpm: 12 })).toBe(true);
    expect(isLeakRange({ leakLpm: 10, lowLpm: 10, highLpm: 10 })).toBe(true);
    const none = [
      { leakLpm: 10 },
      { leakLpm: 10, lowLpm: 8 },
      { leakLpm: 10, lowLpm: 11, highLpm: 12 },
      { leakLpm: 10, lowLpm: 8, highLpm: 9 },
      { leakLpm: 10, lowLpm: -1, highLpm: 12 },
      { leakLpm: 10, lowLpm: 8, highLpm: Number.POSITIVE_INFINITY },
      { leakLpm: Number.NaN, lowLpm: 8, highLpm: 12 },
    ];
    expect(none.filter(isLeakRange)).toEqual([]);
  });

  it("are converted with the size", () => {
    const range = { leakLpm: 10, lowLpm: 8, highLpm: 12 };
    expect(leakSizeRange(range, "CFM", "AIR")).toEqual({
      low: expect.closeTo(0.2825176, 10),
      high: expect.closeTo(0.4237764, 10),
    });
    expect(leakSizeRange(range, "GS", "STEAM")).toBeUndefined();
    expect(leakSizeRange({ leakLpm: 10 }, "LPM", "AIR")).toBeUndefined();
    expect(leakCostRange(range, input({ energyCostPerKwh: undefined }))).toBeUndefined();
  });
});
