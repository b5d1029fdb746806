export { type AnalysedSound, type NoSoundReason, type SoundToAnalyse, soundOfWav } from "./analysed-sound.ts";
export {
  analyzeDischarge,
  analyzePattern,
  type DischargeAnswer,
  type DischargeCircumstances,
} from "./analyze-discharge.ts";
export {
  analyzeLeak,
  type LeakAnswer,
  type LeakAnswerReason,
  type LeakCircumstances,
} from "./analyze-leak.ts";
export { analyzeMechanical, type MechanicalAnswer } from "./analyze-mechanical.ts";
export {
  type CodedLevels,
  type DerivedHeatmap,
  deriveHeatmap,
  type HeatmapGrid,
  stillGridOf,
  sumHeatmap,
  thumbnailGridOf,
} from "./derive-heatmap.ts";
export { type HeardLevels, heardInSnapshot } from "./heard-in-snapshot.ts";
export {
  capturedLevelDb,
  type FrameTimes,
  framesAt,
  isAfterFrames,
  loudestOfFramesDb,
  noiseFloorDb,
} from "./heatmap-levels.ts";
