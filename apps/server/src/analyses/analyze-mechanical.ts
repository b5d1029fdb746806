import {
  analysisVersion,
  isMechanicalFinding,
  type MechanicalAnalysis,
  type MechanicalReason,
  mechanicalAnalysis,
} from "@sonolens/acoustics";
import type { Result } from "@sonolens/foundation";
import { type AnalysedSound, type NoSoundReason, type SoundInputs, soundInputs } from "./analysed-sound.ts";

/** Whether a machine is damaged; without the statistics of every single window. */
export type MechanicalAnswer = Omit<MechanicalAnalysis, "windows" | "reasons"> & {
  readonly findings: readonly MechanicalReason[];
  /** Why something could not be computed. */
  readonly reason?: MechanicalReason | NoSoundReason;
  readonly inputs: SoundInputs;
};

/** The mechanical analysis of a sound. */
export function analyzeMechanical(sound: Result<AnalysedSound, NoSoundReason>): MechanicalAnswer {
  const inputs = soundInputs(sound);
  if (!sound.ok)
    return {
      analysisAvailable: false,
      findings: [],
      reason: sound.error,
      method: "none",
      version: analysisVersion,
      inputs,
    };
  const {
    windows: _,
    reasons,
    ...answer
  } = mechanicalAnalysis(sound.value.samples, sound.value.sampleRateHz);
  const reason = reasons.find((code) => !isMechanicalFinding(code));
  return {
    ...answer,
    findings: reasons.filter(isMechanicalFinding),
    ...(reason !== undefined && { reason }),
    inputs,
  };
}
