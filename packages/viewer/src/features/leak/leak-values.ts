import {
  type CostMode,
  enteredUtilization,
  type Gas,
  leakDefaults,
  leakGasOf,
  startHumidityPercent,
  startTemperatureC,
  type Utilization,
  type UtilizationKind,
} from "@sonolens/domain";
import { settled } from "@sonolens/foundation";
import type { EnteredTime } from "../../data/snapshots/leak-fields.ts";
import type { ChangedField } from "../../data/snapshots/snapshot-changes.ts";
import type { LeakInputs } from "./use-leak-inputs.ts";

/** The inputs of a leak in stored units, by their names in the change log. */
export interface LeakValues {
  readonly distance: number | null;
  readonly gas_type: Gas;
  readonly linepressure: number | null;
  readonly temperature: number;
  readonly humidity: number;
  readonly costmode: CostMode;
  /** 0 for none. */
  readonly energycost: number;
  readonly volumecost: number;
  readonly masscost: number;
  readonly specificpower: number;
  readonly utilization: Utilization;
}

export type LeakValueName = keyof LeakValues & ChangedField;

export const leakValueNames = [
  "distance",
  "gas_type",
  "linepressure",
  "temperature",
  "humidity",
  "costmode",
  "energycost",
  "volumecost",
  "masscost",
  "specificpower",
  "utilization",
] as const satisfies readonly LeakValueName[];

/** The values as typed; undefined while one of them is invalid. */
export function leakValuesOf(inputs: LeakInputs, utilization: Utilization): LeakValues | undefined {
  const { distance, linePressure, temperature, humidity, energyCost, volumeCost, massCost, specificPower } =
    inputs;
  if (
    distance.current === undefined ||
    linePressure.current === undefined ||
    temperature.current === undefined ||
    humidity.current === undefined ||
    energyCost.current === undefined ||
    volumeCost.current === undefined ||
    massCost.current === undefined ||
    specificPower.current === undefined
  )
    return undefined;
  return {
    distance: distance.current,
    gas_type: inputs.gas.value,
    linepressure: linePressure.current,
    temperature: temperature.current,
    humidity: humidity.current,
    costmode: inputs.costMode.value,
    energycost: energyCost.current,
    volumecost: volumeCost.current,
    masscost: massCost.current,
    specificpower: specificPower.current,
    utilization,
  };
}

/** A value of the change log, whose null means that nothing was entered: then the initial value. */
export function loggedValue<Name extends LeakValueName>(
  name: Name,
  value: unknown,
  utilization: UtilizationKind,
): LeakValues[Name];
export function loggedValue(name: LeakValueName, value: unknown, utilization: UtilizationKind): unknown {
  if (value !== null && value !== undefined)
    return name === "utilization" ? loggedUtilization(value, utilization) : value;
  switch (name) {
    case "distance":
    case "linepressure":
      return null;
    case "gas_type":
      return leakGasOf(null);
    case "temperature":
      return startTemperatureC(null);
    case "humidity":
      return startHumidityPercent(null);
    case "costmode":
      return leakDefaults.costMode;
    case "specificpower":
      return leakDefaults.specificPower.LPM;
    case "utilization":
      return enteredUtilization({}, utilization);
    default:
      return 0;
  }
}

/** Of a year, the log has hours and days only. */
function loggedUtilization(value: unknown, kind: UtilizationKind): Utilization {
  const { hours, days, weeks } = value as { hours: number; days: number; weeks?: number };
  return kind === "yearly" || weeks === undefined ? { hours, daysPerYear: days } : { hours, days, weeks };
}

export type RestoreValue = <Name extends LeakValueName>(name: Name, value: LeakValues[Name]) => void;

/** Saves earlier values of the inputs, each at once. */
export function restoringLeakValues(
  inputs: LeakInputs,
  restoreTime: (time: EnteredTime) => Promise<unknown>,
): RestoreValue {
  const restores: { [Name in LeakValueName]: (value: LeakValues[Name]) => void } = {
    distance: inputs.distance.restore,
    gas_type: inputs.gas.restore,
    linepressure: inputs.linePressure.restore,
    temperature: inputs.temperature.restore,
    humidity: inputs.humidity.restore,
    costmode: inputs.costMode.restore,
    energycost: inputs.energyCost.restore,
    volumecost: inputs.volumeCost.restore,
    masscost: inputs.massCost.restore,
    specificpower: inputs.specificPower.restore,
    // Its three numbers are one value of the server.
    utilization: (value) => {
      for (const input of [inputs.hours, inputs.days, inputs.weeks]) input.discard();
      const time = "daysPerYear" in value ? { hours: value.hours, days: value.daysPerYear } : value;
      void settled(restoreTime(time));
    },
  };
  return (name, value) => restores[name](value);
}
