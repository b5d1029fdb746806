import type { RecordingAnalysis } from "../analyze-recording.ts";

/**
 * The analysis of a recording that has a direction, with the elevation at which the map is highest where only the azimuth
 * is stated; throws its warnings if it has none.
 */
export function withDirection(analysis: RecordingAnalysis) {
  const { azimuthDeg, uncertaintyDeg, warnings, sources } = analysis;
  const elevationDeg = analysis.elevationDeg ?? sources[0]?.elevationDeg;
  if (azimuthDeg === undefined || elevationDeg === undefined || uncertaintyDeg === undefined)
    throw new Error(`No direction: ${warnings.map(({ message }) => message).join(" ")}`);
  return { ...analysis, azimuthDeg, elevationDeg, uncertaintyDeg };
}
