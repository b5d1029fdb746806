export { ControlsView } from "./ControlsView.tsx";
export type { StageMark } from "./Marks.tsx";
export { makePicture } from "./make-picture.ts";
export { StageView } from "./StageView.tsx";
export { canvasSize } from "./stage-layout.ts";
