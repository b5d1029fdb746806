import { type EquivalentHole, equivalentHole } from "@sonolens/domain";
import type { LeakResultModel } from "./leak-result-model.ts";

/** The equivalent hole of a leak of known size, if the line pressure is known and there is a formula for the gas. */
export function holeOf({
  display,
  gas,
  linePressureBar,
  gasTemperatureC,
}: Pick<LeakResultModel, "display" | "gas" | "linePressureBar" | "gasTemperatureC">):
  | EquivalentHole
  | undefined {
  if (display?.kind !== "result" || linePressureBar === null) return undefined;
  const { leakLpm, rangeLpm } = display;
  return equivalentHole({
    ...{ gas, leakLpm, linePressureBar, temperatureC: gasTemperatureC },
    ...(rangeLpm && { lowLpm: rangeLpm.low, highLpm: rangeLpm.high }),
  });
}
