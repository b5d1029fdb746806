import type { Severity } from "@sonolens/domain";

/** The number of a severity as its mark takes it. */
export const severityNumber = {
  notApplicable: 0,
  low: 1,
  medium: 2,
  high: 3,
  veryHigh: 4,
} as const satisfies Record<Severity, number>;
