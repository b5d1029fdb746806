/** Why a recording, a camera description or a picture cannot be used. */
export type RecordingErrorCode =
  | "arrayNeeded"
  | "geometryTooSmall"
  | "wavUnreadable"
  | "recordingEmpty"
  | "recordingSilent"
  | "geometryTooSmall"
  | "geometryDegenerate"
  | "geometryTooWide"
  | "channelCountMismatch"
  | "microphonesUnusable"
  | "bandInvalid"
  | "directionRangeInvalid"
  | "temperatureInvalid"
  | "distanceInvalid"
  | "fullScaleInvalid"
  | "cameraUnreadable"
  | "cameraInvalid"
  | "cameraWithoutPicture"
  | "pictureUnreadable"
  | "noRawChannels"
  | "gridSizeInvalid"
  | "cancelled";

/** One English sentence on what is wrong and what to do; `params` for a text in another language. */
export interface RecordingError {
  code: RecordingErrorCode;
  message: string;
  params?: Record<string, string | number>;
}
