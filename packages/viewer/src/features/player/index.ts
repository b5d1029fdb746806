export { ControlsView, dynamicRangeLimitsDb } from "./ControlsView.tsx";
export type { StageMark } from "./Marks.tsx";
export { makePicture } from "./make-picture.ts";
export { type StageSnapshot, StageView } from "./StageView.tsx";
export { isQuiet, shownSound, thresholdOf, topOfAverageDb } from "./shown-sound.ts";
export { canvasSize } from "./stage-layout.ts";
