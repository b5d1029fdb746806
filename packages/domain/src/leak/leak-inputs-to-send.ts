import type { LeakUnit } from "../units/leak-size.ts";
import { type DistanceUnit, distanceToMeters } from "../units/length.ts";
import { specificPowerAsStored } from "../units/specific-power.ts";
import { type TemperatureUnit, temperatureToCelsius } from "../units/temperature.ts";

/** Inputs of the leak analysis as typed, in the units shown. Absent ones are not sent. */
export interface TypedLeakInputs {
  readonly distance?: number | undefined;
  readonly temperature?: number | undefined;
  readonly specificPower?: number | undefined;
}

/** The units in which they were typed. */
export interface TypedUnits {
  readonly distance: DistanceUnit;
  readonly temperature: TemperatureUnit;
  readonly leak: LeakUnit;
}

/** The same as stored and sent, regardless of the units shown: meters, Celsius, kW/(m3/min). */
export interface SentLeakInputs {
  readonly distanceM?: number;
  readonly environmentTemperatureC?: number;
  readonly specificPowerKwPerM3Min?: number;
}

/** Converts typed inputs to the units in which they are sent. They are validated before, in the unit typed. */
export function leakInputsToSend(typed: TypedLeakInputs, units: TypedUnits): SentLeakInputs {
  const { distance, temperature, specificPower } = typed;
  return {
    ...(distance !== undefined && { distanceM: distanceToMeters(distance, units.distance) }),
    ...(temperature !== undefined && {
      environmentTemperatureC: temperatureToCelsius(temperature, units.temperature),
    }),
    ...(specificPower !== undefined && {
      specificPowerKwPerM3Min: specificPowerAsStored(specificPower, units.leak),
    }),
  };
}
