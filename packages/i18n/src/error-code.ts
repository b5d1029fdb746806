import type { DomainErrorCode } from "@sonolens/domain";

/** Codes of the API's answers, and of what happens before there is one. */
type ApiErrorCode =
  | "invalidCredentials"
  | "notAuthenticated"
  | "tokenExpired"
  | "tokenReused"
  | "sessionEnded"
  | "notFound"
  | "fileNotFound"
  | "methodNotAllowed"
  | "staleText"
  | "payloadTooLarge"
  | "uriTooLong"
  | "unsupportedMediaType"
  | "tooManyRequests"
  | "internalError"
  | "storageFull"
  | "required"
  | "unknownField"
  | "invalidFormat"
  | "impFailed"
  | "uploadExpired"
  | "networkError"
  | "timeout"
  | "undefinedError";

/** Codes of the snapshot file format. */
type FileErrorCode =
  | "notAZip"
  | "zipTruncated"
  | "zipMultiDisk"
  | "zipInconsistent"
  | "zipEncrypted"
  | "zipUnsupportedMethod"
  | "zipUnsafeName"
  | "zipDuplicateName"
  | "zipSymbolicLink"
  | "zipOverlap"
  | "zipTooLarge"
  | "zipTooManyEntries"
  | "zipEntryTooLarge"
  | "zipBomb"
  | "zipCorrupt"
  | "sourceFailed"
  | "notASnapshot"
  | "tooNew"
  | "manifestUnreadable"
  | "manifestInvalid"
  | "framesMissing"
  | "framesWrongSize";

/** Codes of WAV files and array geometries. */
type AudioErrorCode =
  | "notWav"
  | "noFormat"
  | "noData"
  | "truncatedHeader"
  | "unsupportedCompression"
  | "unsupportedBits"
  | "contradictingHeader"
  | "invalidChannelCount"
  | "tooManyChannels"
  | "invalidSampleRate"
  | "tooLarge"
  | "geometryEmpty"
  | "geometryUnreadable"
  | "geometryColumnsMissing"
  | "geometryNumberInvalid"
  | "geometryPositionTwice"
  | "geometryChannelInvalid"
  | "geometryTooMany";

/** Codes of recordings on their way to a snapshot. */
type RecordingErrorCode =
  | "wavUnreadable"
  | "recordingEmpty"
  | "recordingSilent"
  | "geometryTooSmall"
  | "geometryDegenerate"
  | "channelCountMismatch"
  | "bandInvalid"
  | "directionRangeInvalid"
  | "temperatureInvalid"
  | "distanceInvalid"
  | "fullScaleInvalid"
  | "cameraUnreadable"
  | "cameraInvalid"
  | "cameraWithoutPicture"
  | "pictureUnreadable"
  | "cancelled";

/** Every reason for a failure that the product can name. A test compares it with the packages that give them. */
export type ErrorCode = DomainErrorCode | ApiErrorCode | FileErrorCode | AudioErrorCode | RecordingErrorCode;

/** What is wrong with something that could be used all the same. */
export type WarningCode =
  | "pictureMissing"
  | "pictureUnreadable"
  | "pictureWrongSize"
  | "audioMissing"
  | "audioUnreadable"
  | "audioMismatch"
  | "channelsMissing"
  | "channelsUnreadable"
  | "channelsMismatch"
  | "dataTruncated"
  | "dataSizeUnknown"
  | "riffSizeWrong"
  | "partialFrame"
  | "noFrames"
  | "missingPadByte"
  | "severalDataChunks"
  | "severalFormatChunks"
  | "dataBeforeFormat"
  | "blockAlignMissing"
  | "byteRateWrong"
  | "validBitsIgnored"
  | "rightJustified"
  | "samplesNotFinite";
