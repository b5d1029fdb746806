/**
 * How far a report is (RPT-16): its snapshots are being read, its pages prepared and laid out, it is ready, or it
 * failed.
 */
export const reportStates = ["UPLOADING", "FORWARDING", "PROCESSING", "FINISHED", "ERROR"] as const;

export type ReportState = (typeof reportStates)[number];

/** A state that was reported; undefined for one that this version does not know (RPT-17). */
export const reportStateFrom = (reported: string): ReportState | undefined =>
  reportStates.find((state) => state === reported);
