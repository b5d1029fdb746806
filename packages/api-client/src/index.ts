export type { ApiClient, CallAnswer, CallOptions, Calls } from "./api-client.ts";
export {
  type ApiError,
  type ApiErrorCode,
  type ClientErrorCode,
  clientError,
  type ErrorCode,
} from "./api-error.ts";
export { type ApiClientOptions, createApiClient } from "./create-api-client.ts";
export type { Download, DownloadRequest, FileOperation } from "./download.ts";
export { decodeFramesFile, encodeFramesFile, type FramesFile } from "./frames-file.ts";
export {
  type AnswerHeaders,
  type AnswerOf,
  type BinaryBody,
  type BinaryHeaders,
  type FormBody,
  type Handlers,
  operations,
  type RequestOf,
} from "./handlers.ts";
export { decodeHeatmapFrame, encodeHeatmapFrame, type LevelGrid } from "./heatmap-frame.ts";
export { loadAllOperations } from "./load-operation.ts";
export type {
  AnswerBodyOf,
  ApiSchema,
  BodyOf,
  CallRequest,
  OperationId,
  ParametersOf,
  StatusOf,
  SuccessStatusOf,
} from "./operation-types.ts";
export type { RetryOptions } from "./retries.ts";
export {
  createSession,
  type Session,
  type SessionEndReason,
  type SessionEvent,
  type TokenPair,
} from "./session.ts";
export { type SnapshotPageOptions, snapshotPages } from "./snapshot-pages.ts";
export { readClaims } from "./token-claims.ts";
export type { Lock } from "./token-refresher.ts";
export type { TokenStorage } from "./token-store.ts";
export {
  type FileToUpload,
  type UploadCalls,
  type UploadOptions,
  type UploadStorage,
  uploadResumably,
} from "./upload-resumably.ts";
