import { analysisVersion } from "@sonolens/acoustics";
import { analyzeMechanical, soundOfWav } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, MechResult } from "./analysis-kinds.ts";

/** The mechanical result of the audio; the response of its call. */
export function mechanicalResult(wav: Uint8Array, inputs: AnalysisInputs<"mech">): MechResult {
  const answer = analyzeMechanical(soundOfWav(wav), inputs.audioTime ?? undefined);
  const { impacts } = answer;
  return {
    analysis_available: answer.analysisAvailable,
    kurtosis: answer.kurtosis ?? null,
    crest_factor: answer.crestFactor ?? null,
    possible_fault: answer.possibleFault ?? null,
    fromAudioTime: inputs.audioTime,
    windowLevelDb: spreadOf(answer.windowLevelDb),
    windowKurtosis: spreadOf(answer.windowKurtosis),
    windowCrestFactor: spreadOf(answer.windowCrestFactor),
    impacts:
      impacts === undefined
        ? null
        : {
            frequencyHz: impacts.frequencyHz,
            score: impacts.score,
            harmonics: impacts.harmonics,
            bandHz: [...impacts.bandHz],
          },
    findings: [...answer.findings],
    reason: answer.reason ?? null,
    method: answer.method,
    version: answer.version,
    inputs,
  };
}

/** The result if nothing could be computed. */
export const noMechanical = (inputs: AnalysisInputs<"mech">, reason: AnalysisReason): MechResult => ({
  analysis_available: false,
  kurtosis: null,
  crest_factor: null,
  possible_fault: null,
  fromAudioTime: inputs.audioTime,
  windowLevelDb: null,
  windowKurtosis: null,
  windowCrestFactor: null,
  impacts: null,
  findings: [],
  reason,
  method: "none",
  version: analysisVersion,
  inputs,
});

const spreadOf = (spread: { readonly median: number; readonly maximum: number } | undefined) =>
  spread === undefined ? null : { median: spread.median, maximum: spread.maximum };
