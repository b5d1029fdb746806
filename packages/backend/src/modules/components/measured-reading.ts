import {
  dominantPdClass,
  type MeasuredReading,
  type MechSummary,
  machineFindingFrom,
  type PdSummary,
  shownLeakLpm,
  snapshotTypeFrom,
} from "@sonolens/domain";
import type { ReadingRow } from "./reading-row.ts";

/** What a snapshot measured, as a reading of a component. */
export function measuredReading(row: ReadingRow): MeasuredReading {
  const analysis = snapshotTypeFrom(row.analysis_type) ?? "LEAK";
  const isLeak = analysis === "LEAK" || analysis === "LEAK_SIZE";
  const pd = analysis === "PD" && row.pd !== null ? (JSON.parse(row.pd) as PdSummary) : undefined;
  const mech =
    analysis === "MECHANICAL" && row.mech !== null ? (JSON.parse(row.mech) as MechSummary) : undefined;
  const leakDetected = isLeak && row.leak_detected !== null ? row.leak_detected === 1 : null;
  return {
    snapshot: row.id,
    at: row.created_date,
    analysis,
    deviceSerial: row.device_serial,
    deviceLabel: row.device_label,
    distanceM: row.source_distance,
    bandHz: [row.band_low_hz, row.band_high_hz],
    heatmapMode: row.heatmap_mode === "single" ? "single" : "multi",
    levelReference: row.level_reference === "soundPressure" ? "soundPressure" : "fullScale",
    levelDb: row.level_db,
    leakLpm: isLeak ? sizeOf(row, leakDetected) : null,
    leakTooLarge: isLeak && row.leak_infinite === 1,
    leakDetected,
    severityMin: pd?.severity_min ?? null,
    severityMax: pd?.severity_max ?? null,
    dischargeKind: dominantPdClass(pd?.classification ?? []) ?? null,
    kurtosis: mech?.kurtosis ?? null,
    crestFactor: mech?.crest_factor ?? null,
    machineFinding: mech === undefined ? null : machineFindingFrom(mech.possible_fault),
  };
}

function sizeOf(row: ReadingRow, leakDetected: boolean | null): number | null {
  if (leakDetected === false && row.leak_infinite === 0) return 0;
  const record = {
    id: row.id,
    leak: row.leak_lpm,
    leak_infinite: row.leak_infinite === 1,
    meta: { leak_type: row.gas, leak_detected: leakDetected },
  };
  return shownLeakLpm(record) ?? null;
}
