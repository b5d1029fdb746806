import { referenceCondition } from "./gas-density.ts";

/** A state of the gas for which a flow in liters can be stated. */
export interface FlowReference {
  readonly temperatureK: number;
  readonly pressurePa: number;
}

const psiPa = 6894.757;

/** The states for which flows are stated in practice; every leak size of this package is `normal`. */
export const flowReferences = {
  /** DIN 1343: 0 C, 101325 Pa. */
  normal: referenceCondition,
  /** ISO 1217, free air delivered, in which compressors are stated: 20 C, 100 kPa. */
  freeAir: { temperatureK: 293.15, pressurePa: 100_000 },
  /** ISO 2533 and ISO 13443: 15 C, 101325 Pa. */
  standardAtmosphere: { temperatureK: 288.15, pressurePa: 101_325 },
  /** Standard cubic feet at 60 F and 101325 Pa. */
  scfm60F: { temperatureK: 519.67 / 1.8, pressurePa: 101_325 },
  /** Standard cubic feet of the American compressor makers: 68 F, 14.5 psia. */
  scfm68F: { temperatureK: 293.15, pressurePa: 14.5 * psiPa },
} as const satisfies Record<string, FlowReference>;

/**
 * Factor that converts a flow stated for `from` to `to`, for the same mass of an ideal gas. Undefined for a temperature
 * or pressure that is not above 0.
 *
 * @example flowFactor(flowReferences.freeAir, flowReferences.normal); // 0.919591
 */
export function flowFactor(from: FlowReference, to: FlowReference): number | undefined {
  const states = [from.temperatureK, from.pressurePa, to.temperatureK, to.pressurePa];
  if (!states.every((value) => value > 0)) return undefined;
  const factor = (to.temperatureK / from.temperatureK) * (from.pressurePa / to.pressurePa);
  return factor > 0 && factor < Number.POSITIVE_INFINITY ? factor : undefined;
}
