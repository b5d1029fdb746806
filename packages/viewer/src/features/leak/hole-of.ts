import { type EquivalentHole, equivalentHole } from "@sonolens/domain";
import type { LeakResultSnapshot } from "./LeakResultView.tsx";

/** The hole behind a leak that has a size, where the pressure in its line is known and the gas has a rule. */
export function holeOf({
  display,
  gas,
  linePressureBar,
  gasTemperatureC,
}: Pick<LeakResultSnapshot, "display" | "gas" | "linePressureBar" | "gasTemperatureC">):
  | EquivalentHole
  | undefined {
  if (display?.kind !== "result" || linePressureBar === null) return undefined;
  const { leakLpm, rangeLpm } = display;
  return equivalentHole({
    ...{ gas, leakLpm, linePressureBar, temperatureC: gasTemperatureC },
    ...(rangeLpm && { lowLpm: rangeLpm.low, highLpm: rangeLpm.high }),
  });
}
