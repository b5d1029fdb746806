export { canvasSize } from "../../lib/picture/picture-defaults.ts";
export {
  drawnSources,
  isQuiet,
  shownSound,
  thresholdOf,
  topOfAverageDb,
} from "../../lib/picture/shown-sound.ts";
export { makePicture } from "../../lib/workers/make-picture.ts";
export { ControlsView, dynamicRangeLimitsDb } from "./ControlsView.tsx";
export type { StageMark } from "./Marks.tsx";
export { type StageModel, StageView } from "./StageView.tsx";
