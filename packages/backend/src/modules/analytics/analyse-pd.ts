import { analysePrpd, analysisVersion, classifyPd } from "@sonolens/acoustics";
import { patternStretchS } from "./analyse-pattern.ts";
import type { AnalysisInputs, AnalysisReason, PdResult } from "./analysis-kinds.ts";
import { stretchOfAudio } from "./stretch-of-audio.ts";

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
  const stretch = stretchOfAudio(wav, inputs.audioTime, patternStretchS);
  if (!stretch.ok) return noPd(inputs, stretch.error);
  const { samples, sampleRateHz } = stretch.value;
  const pattern = analysePrpd(samples, sampleRateHz, { frequencyHz: inputs.acfreq });
  // Sound without pulses is a finding; sound that cannot be judged is none.
  if (!pattern.ok && pattern.error !== "noPulses") return noPd(inputs, pattern.error);
  const { reference, fullScaleDb, voltageKv } = circumstances;
  const isCalibrated = reference === "soundPressure" && fullScaleDb !== null;
  const levelReference = isCalibrated ? "soundPressure" : "fullScale";
  const ofFullScaleDb = pattern.ok ? pattern.value.levelDb : Number.NaN;
  const levelDb = isCalibrated ? ofFullScaleDb + fullScaleDb : ofFullScaleDb;
  const found = classifyPd({
    features: pattern.ok ? pattern.value.features : undefined,
    levelDb,
    levelReference,
    temperatureC: inputs.environmentTemperatureC,
    humidityPercent: inputs.environmentHumidityPr,
    ...(inputs.distanceM !== null && { distanceM: inputs.distanceM }),
    ...(voltageKv !== null && { voltageKv }),
    ...(!pattern.ok && { failure: pattern.error }),
  });
  return {
    classifications: found.classifications.map(({ name, confidence }) => ({ name, confidence })),
    severityMinPr: found.severityApplies ? found.severityMinPr : null,
    severityMaxPr: found.severityApplies ? found.severityMaxPr : null,
    description: "",
    recommendation: "",
    descriptionCode: found.description,
    recommendationCode: found.recommendation,
    notes: [...found.reasons, ...(pattern.ok ? pattern.value.warnings : [])].filter(
      (note, index, all) => all.indexOf(note) === index,
    ),
    fromAudioTime: inputs.audioTime,
    frequencyHz: pattern.ok ? pattern.value.frequencyHz : null,
    levelDb: pattern.ok ? levelDb : null,
    levelReference,
    reason: pattern.ok ? null : pattern.error,
    method: found.method,
    version: analysisVersion,
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
