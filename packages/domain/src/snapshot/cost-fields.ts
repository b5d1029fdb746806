import { type CostMode, costModes } from "../leak/cost-mode.ts";
import { numberOrNull, oneOf, textOrNull } from "../reading/fields.ts";

/** What a snapshot says about the cost of its leak. Null is "not entered", so that the rules' defaults hold. */
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
  /** Hours per day, where days and weeks count. */
  current_util_hours: numberOrNull,
  /** Days per week. */
  current_util_days: numberOrNull,
  /** Weeks per year. */
  current_util_weeks: numberOrNull,
  /** Hours per day, where days of a year count. */
  ue_util_hours: numberOrNull,
  /** Days per year. */
  ue_util_days: numberOrNull,
};
