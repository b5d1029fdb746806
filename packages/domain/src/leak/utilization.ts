/** Time a system is under pressure: hours a day, days a week and weeks a year, or hours a day and days a year. */
export type Utilization =
  | { readonly hours: number; readonly days: number; readonly weeks: number }
  | { readonly hours: number; readonly daysPerYear: number };

/**
 * Hours a year under pressure.
 *
 * @example utilizationHoursPerYear({ hours: 24, days: 7, weeks: 52 }); // 8736
 * @example utilizationHoursPerYear({ hours: 24, daysPerYear: 365 }); // 8760
 */
export const utilizationHoursPerYear = (utilization: Utilization): number =>
  "daysPerYear" in utilization
    ? utilization.hours * utilization.daysPerYear
    : utilization.hours * utilization.days * utilization.weeks;
