import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { field } from "../reading/field.ts";
import { flagOr, numberWithinOr, oneOf } from "../reading/fields.ts";
import { settingsLeakUnits } from "../units/leak-size.ts";
import { type DistanceUnit, distanceUnits } from "../units/length.ts";
import { type TemperatureUnit, temperatureUnits } from "../units/temperature.ts";

/** LOCATION gives each source its own hue, STRENGTH colors by level. */
export const colorSchemes = ["LOCATION", "STRENGTH"] as const;

export type ColorScheme = (typeof colorSchemes)[number];

const highest = Number.MAX_VALUE;

/** The settings of a customer: all fields that the specification names anywhere. */
export const settingsSchema = entity({
  color_scheme: oneOf<ColorScheme, "STRENGTH">(colorSchemes, "STRENGTH"),
  /** ISO 4217 code. */
  currency_iso_code: field((value) =>
    typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : "USD",
  ),
  leak_size_unit: oneOf<(typeof settingsLeakUnits)[number], "LPM">(settingsLeakUnits, "LPM"),
  temperature_unit: oneOf<TemperatureUnit, "CELSIUS">(temperatureUnits, "CELSIUS"),
  source_distance_unit: oneOf<DistanceUnit, "METERS">(distanceUnits, "METERS"),
  /** The initial distance of a new analysis, in meters; null for the snapshot's own. */
  source_distance: numberWithinOr(0, highest, null),
  /** Currency per kWh; 0 is "not set". */
  energy_cost_kwh: numberWithinOr(0, highest, 0),
  /** Emissions in kg CO2 per kWh; null if not set. */
  co2_cost_kg_kwh: numberWithinOr(0, highest, null),
  /** Factor on measured leaks. */
  leak_size_corr_factor: numberWithinOr(Number.MIN_VALUE, highest, 1),
  /** l/min from which a leak is medium; null for the default of the unit shown. */
  leak_size_severity_low_lpmin: numberWithinOr(0, highest, null),
  /** l/min from which a leak is high; null for the default of the unit shown. */
  leak_size_severity_high_lpmin: numberWithinOr(0, highest, null),
  /** Settings have been saved before. */
  init: flagOr(false),
});

export type Settings = z.infer<typeof settingsSchema>;
