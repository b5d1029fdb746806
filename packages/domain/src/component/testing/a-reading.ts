import type { MeasuredReading } from "../component-reading.ts";

const dayMs = 86_400_000;
const startMs = Date.parse("2025-01-01T08:00:00Z");

/** A reading of a machine, so many days after the start of 2025. */
export const aReading = (
  day: number,
  levelDb: number,
  more: Partial<MeasuredReading> = {},
): MeasuredReading => ({
  snapshot: `s${day}`,
  at: new Date(startMs + day * dayMs).toISOString(),
  analysis: "MECHANICAL",
  deviceSerial: "SL-1",
  deviceLabel: "Hall camera",
  distanceM: 1.1,
  bandHz: [15_000, 40_000],
  heatmapMode: "multi",
  levelReference: "soundPressure",
  levelDb,
  leakLpm: null,
  leakTooLarge: false,
  leakDetected: null,
  severityMin: null,
  severityMax: null,
  dischargeKind: null,
  kurtosis: null,
  crestFactor: null,
  machineFinding: "noFaultFound",
  ...more,
});
