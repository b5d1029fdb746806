import { isAmount } from "../units/finite.ts";
import type { Gas } from "../units/gas.ts";
import { molarMassKgMol } from "../units/gas-density.ts";
import { heatCapacityRatio } from "../units/heat-capacity-ratio.ts";
import { kelvinFromCelsius } from "../units/temperature.ts";
import { isLeakRange, type LeakRangeLpm, type ValueRange } from "./leak-range.ts";
import { orificeFlow } from "./orifice-flow.ts";

/** Of a well-rounded hole; the sharp edges of 0.61 need one that is wider by sqrt(0.97 / 0.61). */
const wellRounded = 0.97;
const sharpEdged = 0.61;

/** A leak and the state of the gas in the line. */
export interface EquivalentHoleInput extends LeakRangeLpm {
  readonly gas: Gas;
  /** In the line above the surroundings, bar. */
  readonly linePressureBar: number;
  /** Of the gas in the line, Celsius. */
  readonly temperatureC: number;
}

/** The round hole that would have the same flow. */
export interface EquivalentHole {
  readonly diameterM: number;
  /** From the range of the size; undefined if it has none. */
  readonly rangeM: ValueRange | undefined;
  /** The same flow through sharp edges needs this. */
  readonly sharpEdgedDiameterM: number;
  readonly dischargeCoefficient: number;
  /** The flow is at the speed of sound in the hole. */
  readonly choked: boolean;
  readonly molarMassKgMol: number;
  readonly heatCapacityRatio: number;
}

/**
 * The diameter of the well-rounded hole that lets a leak of this size through at this pressure: d = sqrt(q / q1) with
 * q1 the flow through a hole of 1 m by {@link orificeFlow}, into 101325 Pa. It is unrelated to the level of the leak.
 * Undefined for STEAM and OTHER, and for invalid inputs: no pressure, a temperature below absolute zero, a size below
 * 0.
 *
 * @example equivalentHole({ leakLpm: 58.63, gas: "AIR", linePressureBar: 6, temperatureC: 20 })?.diameterM; // 0.001
 */
export function equivalentHole(input: EquivalentHoleInput): EquivalentHole | undefined {
  const { gas, leakLpm, linePressureBar, temperatureC } = input;
  const molarMass = molarMassKgMol(gas);
  const ratio = heatCapacityRatio(gas);
  if (molarMass === undefined || ratio === undefined || !isAmount(leakLpm)) return undefined;
  const flow = orificeFlow({
    diameterM: 1,
    gaugePressurePa: linePressureBar * 1e5,
    temperatureK: kelvinFromCelsius(temperatureC),
    dischargeCoefficient: wellRounded,
    molarMassKgMol: molarMass,
    heatCapacityRatio: ratio,
  });
  if (!flow || !(flow.leakLpm > 0)) return undefined;
  const diameterOf = (lpm: number) => Math.sqrt(lpm / flow.leakLpm);
  const diameterM = diameterOf(leakLpm);
  return {
    diameterM,
    rangeM: isLeakRange(input)
      ? { low: diameterOf(input.lowLpm), high: diameterOf(input.highLpm) }
      : undefined,
    sharpEdgedDiameterM: diameterM * Math.sqrt(wellRounded / sharpEdged),
    dischargeCoefficient: wellRounded,
    choked: flow.choked,
    molarMassKgMol: molarMass,
    heatCapacityRatio: ratio,
  };
}
