import { type Utilization, utilizationHoursPerYear } from "@sonolens/domain";
import type { SnapshotRow } from "../../storage/database/schema.ts";

type UtilizationColumns = Pick<SnapshotRow, "util_hours" | "util_days" | "util_weeks">;

/** When the system is under pressure, as entered; undefined if not entered. */
function storedUtilization(row: UtilizationColumns): Utilization | undefined {
  const { util_hours: hours, util_days: days, util_weeks: weeks } = row;
  if (hours === null || days === null) return undefined;
  return weeks === null ? { hours, daysPerYear: days } : { hours, days, weeks };
}

/** The columns of the entered values. */
export const utilizationColumns = (utilization: Utilization): UtilizationColumns =>
  "daysPerYear" in utilization
    ? { util_hours: utilization.hours, util_days: utilization.daysPerYear, util_weeks: null }
    : { util_hours: utilization.hours, util_days: utilization.days, util_weeks: utilization.weeks };

/** The same as fields of a snapshot's `meta`; none if not entered. */
export function utilizationFields(row: UtilizationColumns) {
  const utilization = storedUtilization(row);
  if (utilization === undefined) return {};
  const utilization_hours_per_year = utilizationHoursPerYear(utilization);
  return "daysPerYear" in utilization
    ? {
        utilization_hours_per_year,
        ue_util_hours: utilization.hours,
        ue_util_days: utilization.daysPerYear,
      }
    : {
        utilization_hours_per_year,
        current_util_hours: utilization.hours,
        current_util_days: utilization.days,
        current_util_weeks: utilization.weeks,
      };
}
