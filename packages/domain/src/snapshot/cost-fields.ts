import { type CostMode, costModes } from "../leak/cost-mode.ts";
import { numberOrNull, oneOf, textOrNull } from "../reading/fields.ts";

/** Cost inputs stored in a snapshot. Null means "not entered", so that the rules' defaults apply. */
export const costFields = {
  cost_mode: oneOf<CostMode, null>(costModes, null),
  /** ISO 4217 code. */
  currency: textOrNull,
  /** kW/(m3/min). */
  specific_power: numberOrNull,
  /** Currency per kWh. */
  energy_cost: numberOrNull,
  /** Currency per m3. */
  volume_cost: numberOrNull,
  /** Currency per kg. */
  mass_cost: numberOrNull,
  utilization_hours_per_year: numberOrNull,
  /** Hours per day, if days and weeks are counted. */
  current_util_hours: numberOrNull,
  /** Days per week. */
  current_util_days: numberOrNull,
  /** Weeks per year. */
  current_util_weeks: numberOrNull,
  /** Hours per day, if days of a year are counted. */
  ue_util_hours: numberOrNull,
  /** Days per year. */
  ue_util_days: numberOrNull,
};
