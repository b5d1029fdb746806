import { analysisVersion } from "@sonolens/acoustics";
import { analyzePattern, soundOfWav } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, Pattern } from "./analysis-kinds.ts";

/** The pattern of the audio's pulses; the response of its call. */
export function patternResult(wav: Uint8Array, inputs: AnalysisInputs<"pattern">): Pattern {
  const { audioTime, acfreq } = inputs;
  const found = analyzePattern(soundOfWav(wav), {
    frequencyHz: acfreq,
    ...(audioTime !== null && { timeS: audioTime }),
  });
  if (!found.ok) return noPattern(inputs, found.error);
  const prpd = found.value;
  return {
    // Four digits: more than a chart or a table can show, and a third of the bytes.
    xValues: Array.from(prpd.xValues, (value) => rounded(value, 1e3)),
    yValues: Array.from(prpd.yValues, (value) => Math.max(1e-5, rounded(value, 1e5))),
    cycleLength: 360,
    frequencyHz: prpd.frequencyHz,
    frequencySource: prpd.features.frequencySource ?? null,
    fromAudioTime: inputs.audioTime,
    strongestDb: prpd.strongestDb,
    levelDb: prpd.levelDb,
    bandHz: [...prpd.bandHz],
    warnings: [...prpd.warnings],
    reason: null,
    method: prpd.method,
    version: analysisVersion,
    inputs,
  };
}

const rounded = (value: number, scale: number): number => Math.round(value * scale) / scale;

/** The result if there is no pattern. */
export const noPattern = (inputs: AnalysisInputs<"pattern">, reason: AnalysisReason): Pattern => ({
  xValues: [],
  yValues: [],
  cycleLength: 360,
  frequencyHz: null,
  frequencySource: null,
  fromAudioTime: inputs.audioTime,
  strongestDb: null,
  levelDb: null,
  bandHz: null,
  warnings: [],
  reason,
  method: "none",
  version: analysisVersion,
  inputs,
});
