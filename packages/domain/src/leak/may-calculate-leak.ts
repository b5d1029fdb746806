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

/** The input whose price each cost mode goes by. */
export const costInputOf = {
  energy: "energyCost",
  volume: "volumeCost",
  mass: "massCost",
  off: undefined,
} as const;

/**
 * The inputs that keep the leak calculation from running, empty when it may run: every input has to be valid, of the
 * costs only the one that the cost mode goes by. Humidity is sent only when valid and keeps nothing from running.
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
