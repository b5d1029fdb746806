/** The one scale of severity, for leaks, discharges and machines; in ascending order. */
export const severityLevels = ["low", "medium", "high", "veryHigh"] as const;

export type SeverityLevel = (typeof severityLevels)[number];

/** A severity; notApplicable if there is nothing to rate. */
export type Severity = SeverityLevel | "notApplicable";
