import type { RecordingAnalysis } from "../analyze-recording.ts";

/** The analysis of a recording that has a direction; throws its warnings if it has none. */
export function withDirection(analysis: RecordingAnalysis) {
  const { azimuthDeg, elevationDeg, uncertaintyDeg, warnings } = analysis;
  if (azimuthDeg === undefined || elevationDeg === undefined || uncertaintyDeg === undefined)
    throw new Error(`No direction: ${warnings.map(({ message }) => message).join(" ")}`);
  return { ...analysis, azimuthDeg, elevationDeg, uncertaintyDeg };
}
