import {
  analysisVersion,
  estimateLeak,
  type LeakEstimate,
  type LeakEstimateReason,
} from "@sonolens/acoustics";
import type { SnapshotFile } from "@sonolens/snapshot-file";
import type { Surroundings } from "./surroundings.ts";

type Estimated = Omit<LeakEstimate, "detected" | "infinite" | "reasons" | "assumptions">;

/** Whether there is a leak, and with a calibration how large. */
export interface LeakAnswer extends Estimated {
  /** Absent where it makes no sense to ask: see `reason`. */
  readonly detected?: boolean;
  /** Louder than any calibrated leak. */
  readonly infinite?: boolean;
  readonly assumptions?: LeakEstimate["assumptions"];
  /** Why there is no size. */
  readonly reason?:
    | LeakEstimateReason
    | "distanceUnknown"
    | "notCalibrated"
    | "pdDetected"
    | "mechanicalSnapshot";
  readonly inputs: { readonly levelDb: number; readonly noiseFloorDb?: number } & Pick<
    Surroundings,
    "distanceM" | "temperatureC" | "humidityPercent"
  > & { readonly calibrationPoints?: number };
}

/** The loudest source, and what is known around it. */
export interface HeardSource {
  readonly levelDb: number;
  readonly calibrated: boolean;
  readonly noiseFloorDb?: number;
  /** Of a snapshot: what it was taken for. */
  readonly analysisType?: SnapshotFile["manifest"]["analysisType"];
}

/** Detects a leak in the level of the loudest source and tells its size where a calibration allows it. */
export function analyzeLeak(heard: HeardSource, surroundings: Surroundings): LeakAnswer {
  const { levelDb, noiseFloorDb } = heard;
  const { distanceM, temperatureC, humidityPercent, calibration } = surroundings;
  const inputs = {
    levelDb,
    ...(noiseFloorDb !== undefined && { noiseFloorDb }),
    ...(distanceM !== undefined && { distanceM }),
    temperatureC,
    humidityPercent,
    ...(calibration && { calibrationPoints: calibration.points }),
  };
  const hindrance = hindranceOf(heard);
  if (hindrance) return { reason: hindrance, method: "none", version: analysisVersion, inputs };
  const { reasons, ...estimate } = estimateLeak({
    levelDb,
    // No distance is no possible one: whether there is a leak is told all the same.
    distanceM: distanceM ?? 0,
    temperatureC,
    humidityPercent,
    ...(noiseFloorDb !== undefined && { noiseFloorDb }),
    ...(calibration && { calibration }),
  });
  const [first] = reasons;
  const reason = first === "invalidDistance" && distanceM === undefined ? "distanceUnknown" : first;
  return { ...estimate, ...(reason !== undefined && { reason }), inputs };
}

function hindranceOf({ analysisType, calibrated }: HeardSource) {
  if (analysisType === "PD") return "pdDetected";
  if (analysisType === "MECHANICAL") return "mechanicalSnapshot";
  return calibrated ? undefined : "notCalibrated";
}

/**
 * What the place sounds like beside its loudest source, dB: the median over the cells of a snapshot's heat maps, each
 * cell the mean of its squared pressure over time.
 */
export function noiseFloorDbOf({ manifest, frames }: SnapshotFile): number | undefined {
  const cells = manifest.heatmap.width * manifest.heatmap.height;
  const count = Math.floor(frames.length / cells);
  if (count === 0) return undefined;
  const power = new Float64Array(cells);
  for (let index = 0; index < count * cells; index++)
    power[index % cells] = (power[index % cells] ?? 0) + 10 ** ((frames[index] ?? 0) / 10) / count;
  return 10 * Math.log10(power.sort()[cells >> 1] ?? 0);
}
