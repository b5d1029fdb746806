import {
  analysisVersion,
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

/** What an analysis says beside why it says nothing. */
const findings: ReadonlySet<MechanicalReason> = new Set([
  "periodicImpacts",
  "sustainedImpulses",
  "levelAboveBaseline",
  "singleEvents",
  "clipped",
] as const);

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
  const reason = reasons.find((code) => !findings.has(code));
  return {
    ...answer,
    findings: reasons.filter((code) => findings.has(code)),
    ...(reason !== undefined && { reason }),
    inputs,
  };
}
