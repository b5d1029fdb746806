export { ControlsView } from "./ControlsView.tsx";
export type { StageMark } from "./Marks.tsx";
export { defaultBrightness } from "./picture-look.ts";
export { StageView } from "./StageView.tsx";
export { canvasSize } from "./stage-layout.ts";
