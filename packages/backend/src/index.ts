export type { BackendOptions, DemoSignIn, LogLevel } from "./backend-options.ts";
export type { BackupError, BackupErrorCode } from "./backup/backup-error.ts";
export { type BackupSummary, type BackupWork, createBackup } from "./backup/create-backup.ts";
export type { BackupContents } from "./backup/read-backup.ts";
export { type RestoreSummary, restoreBackup, verifyBackup } from "./backup/restore-backup.ts";
export { type CheckError, checkDataFolder } from "./check/check-data-folder.ts";
export { type CheckCode, type CheckFinding, type CheckReport, checkCodes } from "./check/check-report.ts";
export type { CheckWork } from "./check/check-work.ts";
export type { ModuleName } from "./composition/modules.ts";
export { type Backend, createBackend } from "./create-backend.ts";
export { basePathOf } from "./http/addresses.ts";
export type { AccountSpec } from "./modules/account/index.ts";
export type {
  CameraRefusal,
  CameraRegistry,
  NewCamera,
  NewDocument,
  NewSoftware,
  RegisteredCamera,
} from "./modules/devices/index.ts";
export { type DocumentKind, documentKinds } from "./modules/devices/index.ts";
export { type Imported, type PreparedPicture, preparePicture } from "./modules/files/index.ts";
export type {
  NamedHolder,
  Operator,
  OperatorError,
  ResellerListing,
  UserListing,
} from "./modules/operator/index.ts";
export { moveInstallation } from "./move/move-installation.ts";
export type { MoveSummary, MoveWork } from "./move/move-work.ts";
export { BackendStartError, type BackendStartErrorCode } from "./start-error.ts";
export type { S3Options } from "./storage/blobs/s3/s3-options.ts";
export { type StorageFault, storageFault } from "./storage/storage-error.ts";
export type { TokenLifetimes } from "./token-lifetimes.ts";
