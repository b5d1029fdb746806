import { analysisVersion } from "@sonolens/acoustics";
import { analyzeMechanical, type MechanicalAnswer, soundOfWav } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, MechResult } from "./analysis-kinds.ts";

/** The mechanical result of the audio; the response of its call. */
export function mechanicalResult(wav: Uint8Array, inputs: AnalysisInputs<"mech">): MechResult {
  const { audioTime, bearing, speedRpm } = inputs;
  const answer = analyzeMechanical(soundOfWav(wav), audioTime ?? undefined, {
    ...(bearing !== null && { bearing }),
    ...(speedRpm !== null && { speedRpm }),
  });
  const { spectrum } = answer;
  return {
    analysis_available: answer.analysisAvailable,
    kurtosis: answer.kurtosis ?? null,
    crest_factor: answer.crestFactor ?? null,
    possible_fault: answer.possibleFault ?? null,
    fromAudioTime: audioTime,
    windowLevelDb: spreadOf(answer.windowLevelDb),
    windowKurtosis: spreadOf(answer.windowKurtosis),
    windowCrestFactor: spreadOf(answer.windowCrestFactor),
    impacts: impactsOf(answer.impacts),
    otherImpacts: impactsOf(answer.otherImpacts),
    spectrum:
      spectrum === undefined
        ? null
        : {
            bandHz: [...spectrum.bandHz],
            stepHz: spectrum.stepHz,
            // two decimals are more than a chart shows
            amplitudes: Array.from(spectrum.amplitudes, (amplitude) => Math.round(amplitude * 100) / 100),
          },
    shaft: answer.shaft ? { ...answer.shaft } : null,
    bearing: answer.bearing ? { number: answer.bearing.number, source: answer.bearing.source } : null,
    expected: (answer.expected ?? []).map(({ measuredHz = null, ...part }) => ({ ...part, measuredHz })),
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
  otherImpacts: null,
  spectrum: null,
  shaft: null,
  bearing: null,
  expected: [],
  findings: [],
  reason,
  method: "none",
  version: analysisVersion,
  inputs,
});

const impactsOf = (impacts: MechanicalAnswer["impacts"]): MechResult["impacts"] =>
  impacts === undefined
    ? null
    : {
        frequencyHz: impacts.frequencyHz,
        uncertaintyHz: impacts.uncertaintyHz,
        score: impacts.score,
        harmonics: impacts.harmonics,
        windowShare: impacts.windowShare,
        bandHz: [...impacts.bandHz],
      };

const spreadOf = (spread: { readonly median: number; readonly maximum: number } | undefined) =>
  spread === undefined ? null : { median: spread.median, maximum: spread.maximum };
