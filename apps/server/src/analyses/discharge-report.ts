import type { Prpd } from "@sonolens/acoustics";
import { analyzeDischarge, type DischargeAnswer, type SoundToAnalyze } from "@sonolens/snapshot-analysis";
import type { SoundInputs } from "./sound-inputs.ts";
import type { Surroundings } from "./surroundings.ts";

type Found = "frequencyHz" | "bandHz" | "features";

/** Class and severity of a partial discharge and the pattern they come from, without its points. */
export type DischargeReport = Omit<DischargeAnswer, "pattern"> &
  Partial<Pick<Prpd, Found>> & {
    readonly pulseCount?: number;
    readonly patternMethod?: string;
    readonly inputs: SoundInputs &
      Omit<Surroundings, "calibration"> & {
        readonly fullScaleDb?: number;
      };
  };

/** The partial discharge analysis of a sound; `fullScaleDb` is the level of full scale if known. */
export function dischargeReport(
  sound: SoundToAnalyze,
  inputs: SoundInputs,
  { calibration: _, ...surroundings }: Surroundings,
  fullScaleDb: number | undefined,
): DischargeReport {
  const { pattern, ...answer } = analyzeDischarge(sound, {
    ...surroundings,
    frequencyHz: surroundings.frequencyHz ?? 0,
    ...(fullScaleDb !== undefined && { fullScaleDb }),
  });
  return {
    ...answer,
    ...(pattern && {
      frequencyHz: pattern.frequencyHz,
      bandHz: pattern.bandHz,
      features: pattern.features,
      pulseCount: pattern.xValues.length,
      patternMethod: pattern.method,
    }),
    inputs: { ...inputs, ...surroundings, ...(fullScaleDb !== undefined && { fullScaleDb }) },
  };
}
