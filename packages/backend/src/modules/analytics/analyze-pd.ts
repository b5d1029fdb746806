import { analysisVersion } from "@sonolens/acoustics";
import { analyzeDischarge, soundOfWav } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, PdResult } from "./analysis-kinds.ts";

/** Inputs besides the audio and those of the call. */
export interface PdConditions {
  /** The reference of the audio's levels. */
  readonly reference: "fullScale" | "soundPressure";
  /** Sound pressure level of a signal whose mean square is 1. */
  readonly fullScaleDb: number | null;
  /** The voltage of the inputs. */
  readonly voltageKv: number | null;
}

/** Types and severity of the discharges in the audio; the response of its call without the texts. */
export function pdResult(wav: Uint8Array, inputs: AnalysisInputs<"pd">, conditions: PdConditions): PdResult {
  const { reference, fullScaleDb, voltageKv } = conditions;
  const { audioTime, acfreq, distanceM } = inputs;
  const found = analyzeDischarge(soundOfWav(wav), {
    frequencyHz: acfreq,
    temperatureC: inputs.environmentTemperatureC,
    humidityPercent: inputs.environmentHumidityPr,
    ...(audioTime !== null && { timeS: audioTime }),
    ...(reference === "soundPressure" && fullScaleDb !== null && { fullScaleDb }),
    ...(distanceM !== null && { distanceM }),
    ...(voltageKv !== null && { voltageKv }),
  });
  return {
    classifications: (found.classifications ?? []).map(({ name, confidence }) => ({ name, confidence })),
    severityMinPr: found.severityMinPr ?? null,
    severityMaxPr: found.severityMaxPr ?? null,
    description: "",
    recommendation: "",
    descriptionCode: found.description ?? null,
    recommendationCode: found.recommendation ?? null,
    notes: [...found.notes],
    fromAudioTime: audioTime,
    frequencyHz: found.pattern?.frequencyHz ?? null,
    levelDb: found.levelDb ?? null,
    levelReference: found.levelReference,
    reason: found.reason ?? null,
    method: found.method,
    version: found.version,
    inputs,
  };
}

/** The result if nothing could be computed. */
export const noPd = (inputs: AnalysisInputs<"pd">, reason: AnalysisReason): PdResult => ({
  classifications: [],
  severityMinPr: null,
  severityMaxPr: null,
  description: "",
  recommendation: "",
  descriptionCode: null,
  recommendationCode: null,
  notes: [],
  fromAudioTime: inputs.audioTime,
  frequencyHz: null,
  levelDb: null,
  levelReference: "fullScale",
  reason,
  method: "none",
  version: analysisVersion,
  inputs,
});
