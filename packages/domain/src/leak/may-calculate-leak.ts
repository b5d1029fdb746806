import type { CostMode } from "./cost-mode.ts";

/** Whether each input of the leak calculation passes its validator. */
export interface LeakInputValidity {
  readonly distance: boolean;
  readonly temperature: boolean;
  readonly humidity: boolean;
  readonly specificPower: boolean;
  readonly utilization: boolean;
  readonly energyCost: boolean;
  readonly volumeCost: boolean;
  readonly massCost: boolean;
}

/** The price input of each cost mode. */
export const costInputOf = {
  energy: "energyCost",
  volume: "volumeCost",
  mass: "massCost",
  off: undefined,
} as const;

/**
 * The inputs that prevent the leak calculation, empty if it may run: every input has to be valid, of the costs only
 * that of the cost mode. Humidity is sent only if valid and prevents nothing.
 */
export function invalidLeakInputs(valid: LeakInputValidity, costMode: CostMode): (keyof LeakInputValidity)[] {
  const needed: (keyof LeakInputValidity)[] = ["distance", "temperature", "specificPower", "utilization"];
  const cost = costInputOf[costMode];
  if (cost) needed.push(cost);
  return needed.filter((input) => !valid[input]);
}

/** Whether the leak calculation may run; see {@link invalidLeakInputs}. */
export const mayCalculateLeak = (valid: LeakInputValidity, costMode: CostMode): boolean =>
  invalidLeakInputs(valid, costMode).length === 0;
