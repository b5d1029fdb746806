export { analysisRevisions } from "./analysis-revisions.ts";
export { analyzeDischarge, analyzePattern, type DischargeAnswer } from "./analyze-discharge.ts";
export { analyzeLeak, type LeakAnswer, type LeakAnswerReason } from "./analyze-leak.ts";
export { analyzeMechanical, type MechanicalAnswer } from "./analyze-mechanical.ts";
export { type SoundToAnalyze, soundOfWav } from "./analyzed-sound.ts";
export {
  type CodedLevels,
  type DerivedHeatmap,
  deriveHeatmap,
  type HeatmapGrid,
  stillGridOf,
  sumHeatmap,
  thumbnailGridOf,
} from "./derive-heatmap.ts";
export {
  capturedLevelDb,
  type FrameTimes,
  framesAt,
  isAfterFrames,
  leakFloorDb,
  loudestOfFramesDb,
  noiseFloorDb,
} from "./heatmap-levels.ts";
export { hasMapOf, type MeasuredLevels, measuredInSnapshot } from "./measured-in-snapshot.ts";
