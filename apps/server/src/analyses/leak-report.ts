import { analyzeLeak, type LeakAnswer, type MeasuredLevels } from "@sonolens/snapshot-analysis";
import type { Surroundings } from "./surroundings.ts";

/** Whether there is a leak and its size, with the inputs. */
export type LeakReport = LeakAnswer & {
  readonly inputs: { readonly levelDb: number; readonly noiseFloorDb?: number } & Pick<
    Surroundings,
    "distanceM" | "temperatureC" | "humidityPercent" | "timeS"
  > & { readonly calibrationPoints?: number };
};

/** The analysis of a leak, and its inputs; `timeS` if the level is that around a time. */
export function leakReport(
  measured: MeasuredLevels,
  { frequencyHz: _, voltageKv: __, timeS: ___, calibration, ...place }: Surroundings,
  timeS?: number,
): LeakReport {
  const { levelDb, noiseFloorDb } = measured;
  return {
    ...analyzeLeak({ ...measured, ...place, ...(calibration && { calibration }) }),
    inputs: {
      levelDb,
      ...(noiseFloorDb !== undefined && { noiseFloorDb }),
      ...place,
      ...(timeS !== undefined && { timeS }),
      ...(calibration && { calibrationPoints: calibration.points }),
    },
  };
}
