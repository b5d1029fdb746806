import {
  analysisVersion,
  type CatalogueBearing,
  findBearing,
  isMechanicalFinding,
  type MechanicalAnalysis,
  type MechanicalFinding,
  type MechanicalReason,
  mechanicalAnalysis,
} from "@sonolens/acoustics";
import { type NoSoundReason, type SoundToAnalyze, stretchOfSound } from "./analyzed-sound.ts";

/** Whether a machine is damaged; without the statistics of every single window. */
export type MechanicalAnswer = Omit<MechanicalAnalysis, "windows" | "reasons"> & {
  readonly findings: readonly MechanicalReason[];
  /** The bearing that was named, if it is known. */
  readonly bearing?: CatalogueBearing;
  /** Why something could not be computed. */
  readonly reason?: Exclude<MechanicalReason, MechanicalFinding> | NoSoundReason;
};

/** Length around a requested time, seconds: ten windows, and several turns of a slow shaft. */
const stretchS = 1;

/** What is known of a machine. */
export interface KnownMachine {
  /** Maker's number of its bearing, or dimensions; see `findBearing`. */
  readonly bearing?: string;
  /** Turns of its shaft in a minute. */
  readonly speedRpm?: number;
}

/** Looks for damage in all of a sound, or in 1 s around a time (s). */
export function analyzeMechanical(
  sound: SoundToAnalyze,
  timeS?: number,
  machine: KnownMachine = {},
): MechanicalAnswer {
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
  const bearing = machine.bearing === undefined ? undefined : findBearing(machine.bearing);
  const {
    windows: _,
    reasons,
    ...answer
  } = mechanicalAnalysis(samples, sampleRateHz, {
    ...(bearing && { bearing: bearing.rates }),
    ...(machine.speedRpm !== undefined && { shaftHz: machine.speedRpm / 60 }),
  });
  const reason = reasons.find((code) => !isMechanicalFinding(code));
  return {
    ...answer,
    ...(bearing && { bearing }),
    findings: reasons.filter(isMechanicalFinding),
    ...(reason !== undefined && { reason }),
  };
}
