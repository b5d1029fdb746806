export { positionsOf } from "./array-shape.ts";
export { checkCameraPose, parseCameraPose } from "./parse-camera-pose.ts";
export {
  directionThrough,
  type FocusGrid,
  gridDirections,
  type PictureGeometry,
  type PicturePoint,
  type ProjectionOptions,
  projectDirection,
} from "./project-direction.ts";
export type { RecordingError, RecordingErrorCode } from "./recording-error.ts";
