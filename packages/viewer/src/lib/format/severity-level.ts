/** The level of each severity on the one scale of four marks, for all kinds. */
export const severityLevels = { low: 1, medium: 2, high: 3, veryHigh: 4 } as const;
