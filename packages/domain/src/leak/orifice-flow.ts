import { isAmount } from "../units/finite.ts";
import { type FlowReference, flowReferences } from "../units/flow-reference.ts";
import { gasConstant } from "../units/gas-density.ts";

/** A hole and the gas that flows through it: a reference leak for comparison with an estimate. */
export interface Orifice {
  readonly diameterM: number;
  /** Pressure in the line above that of the surroundings, Pa. */
  readonly gaugePressurePa: number;
  /** Pressure of the surroundings; default 101325 Pa. */
  readonly ambientPressurePa?: number | undefined;
  /** Temperature in the line; default 293.15 K. */
  readonly temperatureK?: number | undefined;
  /** 1 for an ideal hole, 0.97 well rounded, 0.61 with sharp edges; default 1. */
  readonly dischargeCoefficient?: number | undefined;
  /** Of the gas; default: air. */
  readonly molarMassKgMol?: number | undefined;
  /** Ratio of the specific heats; default 1.4 (air). */
  readonly heatCapacityRatio?: number | undefined;
}

/** The flow through a hole. */
export interface OrificeFlow {
  readonly massFlowKgS: number;
  /** At 0 C and 101325 Pa: comparable with every leak size. */
  readonly leakLpm: number;
  /** The same mass at 20 C and 100 kPa (ISO 1217), the reference of compressor ratings: 8.7 % more. */
  readonly freeAirLpm: number;
  /** The flow is at the speed of sound in the hole, and no longer depends on the pressure outside. */
  readonly choked: boolean;
}

const airMolarMass = 0.0289652; // kg/mol

/**
 * Flow of an ideal gas through a hole, isentropic up to its throat. Choked, from about 0.9 bar gauge for air: Cd A p0
 * sqrt(k M / (R T)) (2 / (k + 1))^((k + 1) / (2 (k - 1))); below that the formula of St. Venant and Wantzel. Undefined
 * for invalid inputs: a diameter or pressure below 0, a temperature or ratio out of range, not finite.
 *
 * @example orificeFlow({ diameterM: 0.001, gaugePressurePa: 6e5, dischargeCoefficient: 0.97 })?.freeAirLpm; // 63.7
 */
export function orificeFlow(orifice: Orifice): OrificeFlow | undefined {
  const ambient = orifice.ambientPressurePa ?? 101_325;
  const temperature = orifice.temperatureK ?? 293.15;
  const discharge = orifice.dischargeCoefficient ?? 1;
  const molarMass = orifice.molarMassKgMol ?? airMolarMass;
  const ratio = orifice.heatCapacityRatio ?? 1.4;
  const { diameterM, gaugePressurePa } = orifice;
  if (!(diameterM >= 0 && gaugePressurePa >= 0 && discharge >= 0)) return undefined;
  if (!(ambient > 0 && temperature > 0 && molarMass > 0 && ratio > 1)) return undefined;

  const inside = gaugePressurePa + ambient;
  const critical = (2 / (ratio + 1)) ** (ratio / (ratio - 1));
  const choked = ambient / inside <= critical;
  // Beyond the critical ratio the pressure in the hole no longer falls with that outside.
  const throat = choked ? critical : ambient / inside;
  const expansion = Math.max(0, throat ** (2 / ratio) - throat ** ((ratio + 1) / ratio));
  const flowFunction = Math.sqrt(((2 * ratio) / (ratio - 1)) * expansion);
  const areaM2 = (Math.PI / 4) * diameterM ** 2;
  const massFlowKgS =
    discharge * areaM2 * inside * Math.sqrt(molarMass / (gasConstant * temperature)) * flowFunction;
  const lpmAt = ({ temperatureK, pressurePa }: FlowReference) =>
    ((massFlowKgS * gasConstant * temperatureK) / (molarMass * pressurePa)) * 60_000;
  const leakLpm = lpmAt(flowReferences.normal);
  const freeAirLpm = lpmAt(flowReferences.freeAir);
  if (![massFlowKgS, leakLpm, freeAirLpm].every(isAmount)) return undefined;
  return { massFlowKgS, leakLpm, freeAirLpm, choked };
}
