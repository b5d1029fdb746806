import type { LeakUnit } from "../units/leak-size.ts";
import type { DistanceUnit } from "../units/length.ts";
import type { TemperatureUnit } from "../units/temperature.ts";
import type { CostMode } from "./cost-mode.ts";

/** The units in which the inputs of the leak calculation are typed. */
export interface TypedUnits {
  readonly distance: DistanceUnit;
  readonly temperature: TemperatureUnit;
  readonly leak: LeakUnit;
}

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
