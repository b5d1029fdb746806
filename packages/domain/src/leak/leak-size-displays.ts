import { type Gas, isAnalyzedGas } from "../units/gas.ts";

/** Fields that decide whether the size of a leak is shown, named as in the leak result. */
export interface LeakFinding {
  readonly leakDetected?: boolean | null | undefined;
  readonly infDetected?: boolean | null | undefined;
  readonly gas?: Gas | null | undefined;
}

/**
 * Whether a snapshot is included in leak-size displays (charts, sums by size, the size beside a card): a leak was
 * detected, is not infinite, and its gas is neither STEAM nor OTHER. An unknown gas counts as one that is analyzed.
 */
export const isInLeakSizeDisplays = ({ leakDetected, infDetected, gas }: LeakFinding): boolean =>
  leakDetected === true && infDetected !== true && (gas == null || isAnalyzedGas(gas));

/**
 * The leak size that tables, sums and reports list, in l/min: 0 for STEAM and OTHER, undefined if there is none to list
 * (nothing detected, infinite, not computed).
 */
export function listedLeakLpm(
  leak: LeakFinding & { readonly leakLpm?: number | null | undefined },
): number | undefined {
  if (leak.gas != null && !isAnalyzedGas(leak.gas)) return 0;
  if (!isInLeakSizeDisplays(leak) || leak.leakLpm == null || !Number.isFinite(leak.leakLpm)) return undefined;
  return leak.leakLpm;
}
