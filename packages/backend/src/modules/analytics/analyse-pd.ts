import { analysisVersion } from "@sonolens/acoustics";
import { analyzeDischarge, soundOfWav } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, PdResult } from "./analysis-kinds.ts";

/** What is known beside the audio and the inputs of the call. */
export interface PdCircumstances {
  /** What the levels of the audio count from. */
  readonly reference: "fullScale" | "soundPressure";
  /** Sound pressure level of a signal whose mean square is 1. */
  readonly fullScaleDb: number | null;
  /** The voltage of the inputs. */
  readonly voltageKv: number | null;
}

/** Kinds and severity of the discharges in the audio; the answer of its call but for the texts. */
export function analysePd(
  wav: Uint8Array,
  inputs: AnalysisInputs<"pd">,
  circumstances: PdCircumstances,
): PdResult {
  const { reference, fullScaleDb, voltageKv } = circumstances;
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

/** The same where nothing could be computed. */
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
