import { isAmount } from "../units/finite.ts";
import { isAnalyzedGas } from "../units/gas.ts";
import { gasDensityKgM3, referenceCondition } from "../units/gas-density.ts";
import { type AnnualLeakCost, annualLeakCost, type LeakCostInput, leakPriceOf } from "./annual-leak-cost.ts";
import { type LeakRangeLpm, leakCostRange, type ValueRange } from "./leak-range.ts";

/** One input or step of a calculation, with its name and its unit as written in formulas. */
export interface NamedQuantity {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Why there is no cost, with the inputs concerned. */
export type NoLeakCost =
  | { readonly code: "costOff" }
  | { readonly code: "gasNotAnalysed" }
  | { readonly code: "inputsMissing" | "inputsInvalid"; readonly inputs: readonly (keyof LeakCostInput)[] }
  | { readonly code: "tooLarge" };

/** A cost with everything it is based on, as data for any screen or report. */
export interface LeakCostExplanation {
  readonly formula: {
    readonly id: "leakCost.energy" | "leakCost.volume" | "leakCost.mass";
    /** In the names of `inputs` and `steps`. */
    readonly expression: string;
  };
  readonly inputs: readonly NamedQuantity[];
  readonly steps: readonly NamedQuantity[];
  readonly result: AnnualLeakCost;
  /** Range of the cost, if the size has a range. */
  readonly costRange?: ValueRange;
  /** The state of the gas for which the flow is stated. */
  readonly referenceCondition: { readonly temperatureC: 0; readonly pressurePa: 101_325 };
  /** How the leak size was determined, and by which version; absent if unknown. */
  readonly method?: string;
  readonly version?: string;
}

/** Origin of the size. Absent parts change nothing. */
export interface LeakSizeOrigin extends Omit<LeakRangeLpm, "leakLpm"> {
  readonly method?: string | undefined;
  readonly version?: string | undefined;
}

const formulas = {
  energy: "leakLpm / 1000 * specificPowerKwPerM3Min * hoursPerYear * energyCostPerKwh",
  volume: "leakLpm * 60 * hoursPerYear / 1000 * volumeCostPerM3",
  mass: "leakLpm * 60 * hoursPerYear / 1000 * densityKgM3 * massCostPerKg",
} as const;

const inputUnits = {
  leakLpm: "l/min",
  hoursPerYear: "h/a",
  specificPowerKwPerM3Min: "kW/(m3/min)",
  energyCostPerKwh: "currency/kWh",
  volumeCostPerM3: "currency/m3",
  massCostPerKg: "currency/kg",
  co2KgPerKwh: "kg/kWh",
} as const;

type InputName = keyof typeof inputUnits;

const neededInputs = {
  energy: ["leakLpm", "hoursPerYear", "specificPowerKwPerM3Min", "energyCostPerKwh"],
  volume: ["leakLpm", "hoursPerYear", "volumeCostPerM3"],
  mass: ["leakLpm", "hoursPerYear", "massCostPerKg"],
} as const satisfies Record<string, readonly InputName[]>;

/**
 * The result of {@link annualLeakCost} with formula, inputs, intermediate steps, range and method, or the reason why
 * there is no cost. A price of 0 means "not set" and counts as missing.
 */
export function explainLeakCost(
  input: LeakCostInput,
  origin: LeakSizeOrigin = {},
):
  | { readonly ok: true; readonly value: LeakCostExplanation }
  | { readonly ok: false; readonly error: NoLeakCost } {
  const { costMode, gas } = input;
  if (costMode === "off") return { ok: false, error: { code: "costOff" } };
  if (!isAnalyzedGas(gas)) return { ok: false, error: { code: "gasNotAnalysed" } };
  const needed: readonly InputName[] = neededInputs[costMode];
  const missing = needed.filter((name) => input[name] === undefined || isUnsetPrice(name, input));
  if (missing.length > 0) return { ok: false, error: { code: "inputsMissing", inputs: missing } };
  const invalid = needed.filter((name) => !isAmount(input[name]));
  if (invalid.length > 0) return { ok: false, error: { code: "inputsInvalid", inputs: invalid } };
  const result = annualLeakCost(input);
  if (!result) return { ok: false, error: { code: "tooLarge" } };
  const costRange = leakCostRange({ ...origin, leakLpm: input.leakLpm }, input);
  const { method, version } = origin;
  return {
    ok: true,
    value: {
      formula: { id: `leakCost.${costMode}`, expression: formulas[costMode] },
      inputs: inputsOf(input, needed),
      steps: stepsOf(input, result),
      result,
      ...(costRange && { costRange }),
      referenceCondition: { temperatureC: 0, pressurePa: referenceCondition.pressurePa },
      ...(method !== undefined && { method }),
      ...(version !== undefined && { version }),
    },
  };
}

const isUnsetPrice = (name: InputName, input: LeakCostInput) =>
  name.includes("Cost") && leakPriceOf(input) === 0;

function inputsOf(input: LeakCostInput, needed: readonly InputName[]): NamedQuantity[] {
  const names: readonly InputName[] = input.costMode === "energy" ? [...needed, "co2KgPerKwh"] : needed;
  return names.flatMap((name) => {
    const value = input[name];
    return isAmount(value) ? [{ name, value, unit: inputUnits[name] }] : [];
  });
}

function stepsOf(input: LeakCostInput, result: AnnualLeakCost): NamedQuantity[] {
  const steps: (readonly [name: string, value: number | undefined, unit: string])[] = [
    ["volumeM3", result.volumeM3, "m3/a"],
    ["densityKgM3", input.costMode === "mass" ? gasDensityKgM3(input.gas) : undefined, "kg/m3"],
    ["massKg", input.costMode === "mass" ? result.massKg : undefined, "kg/a"],
    ["energyKwh", result.energyKwh, "kWh/a"],
    ["co2Kg", result.co2Kg, "kg/a"],
  ];
  return steps.flatMap(([name, value, unit]) => (value === undefined ? [] : [{ name, value, unit }]));
}
