import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { settingsLeakUnits } from "../units/leak-size.ts";
import { distanceUnits } from "../units/length.ts";
import { temperatureUnits } from "../units/temperature.ts";
import { colorSchemes } from "./settings-schema.ts";

const { distanceM, costPerUnit } = limits;
const notNegative = z.number().check(z.gte(0));

/**
 * Body of `PATCH /api/customer-settings/`: any of the fields, no others. An energy price of 0 is accepted, because
 * changing the currency resets it to "not set"; the form requires more than 0.
 */
export const settingsPatchSchema = z
  .strictObject({
    color_scheme: z.optional(z.enum(colorSchemes)),
    currency_iso_code: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    leak_size_unit: z.optional(z.enum(settingsLeakUnits)),
    temperature_unit: z.optional(z.enum(temperatureUnits)),
    source_distance_unit: z.optional(z.enum(distanceUnits)),
    source_distance: z.optional(z.nullable(z.number().check(z.gte(distanceM.min), z.lte(distanceM.max)))),
    energy_cost_kwh: z.optional(z.number().check(z.gte(costPerUnit.min), z.lte(costPerUnit.max))),
    co2_cost_kg_kwh: z.optional(z.nullable(notNegative)),
    leak_size_corr_factor: z.optional(z.number().check(z.gt(0))),
    leak_size_severity_low_lpmin: z.optional(z.nullable(notNegative)),
    leak_size_severity_high_lpmin: z.optional(z.nullable(notNegative)),
    init: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ leak_size_severity_low_lpmin: low, leak_size_severity_high_lpmin: high }) =>
        low === undefined || low === null || high === undefined || high === null || low <= high,
      { error: "low above high", path: ["leak_size_severity_low_lpmin"] },
    ),
  );

export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
