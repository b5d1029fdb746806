export { canvasSize } from "../../lib/canvas-size.ts";
export { makePicture } from "../../lib/make-picture.ts";
export { isQuiet, shownSound, thresholdOf, topOfAverageDb } from "../../lib/shown-sound.ts";
export { ControlsView, dynamicRangeLimitsDb } from "./ControlsView.tsx";
export type { StageMark } from "./Marks.tsx";
export { type StageSnapshot, StageView } from "./StageView.tsx";
