import {
  analysisVersion,
  isMechanicalFinding,
  type MechanicalAnalysis,
  type MechanicalReason,
  mechanicalAnalysis,
} from "@sonolens/acoustics";
import { type NoSoundReason, type SoundToAnalyze, stretchOfSound } from "./analyzed-sound.ts";

/** Whether a machine is damaged; without the statistics of every single window. */
export type MechanicalAnswer = Omit<MechanicalAnalysis, "windows" | "reasons"> & {
  readonly findings: readonly MechanicalReason[];
  /** Why something could not be computed. */
  readonly reason?: Exclude<MechanicalReason, MechanicalFinding> | NoSoundReason;
};

type MechanicalFinding =
  | "periodicImpacts"
  | "sustainedImpulses"
  | "levelAboveBaseline"
  | "singleEvents"
  | "clipped";

/** Length around a requested time, seconds: ten windows, and several turns of a slow shaft. */
const stretchS = 1;

/** Looks for damage in all of a sound, or in 1 s around a time (s). */
export function analyzeMechanical(sound: SoundToAnalyze, timeS?: number): MechanicalAnswer {
  const stretch = stretchOfSound(sound, timeS, stretchS);
  if (!stretch.ok)
    return {
      analysisAvailable: false,
      findings: [],
      reason: stretch.error,
      method: "none",
      version: analysisVersion,
    };
  const { samples, sampleRateHz } = stretch.value;
  const { windows: _, reasons, ...answer } = mechanicalAnalysis(samples, sampleRateHz);
  const reason = reasons.find((code) => !isMechanicalFinding(code)) as MechanicalAnswer["reason"];
  return {
    ...answer,
    findings: reasons.filter(isMechanicalFinding),
    ...(reason !== undefined && { reason }),
  };
}
