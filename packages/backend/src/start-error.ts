/** Why a backend could not start. */
export type BackendStartErrorCode =
  | "dataFolderNotWritable"
  | "diskFull"
  | "databaseLocked"
  | "databaseDamaged"
  | "databaseTooNew"
  | "blobStoreUnreachable"
  | "blobStoreRefused"
  | "blobStoreFull"
  | "bucketMissing"
  | "blobsElsewhere"
  | "databaseAddressInvalid"
  | "databaseUnreachable"
  | "databaseRefused"
  | "databaseOfAnotherFolder"
  | "brokerAddressInvalid"
  | "publicUrlUnusable"
  | "webRootUnusable"
  | "portInUse"
  | "portNotAllowed"
  | "addressNotAvailable";

/** A start that failed for a reason outside the program: `message` is one sentence for the person who started it. */
export class BackendStartError extends Error {
  readonly code: BackendStartErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(
    code: BackendStartErrorCode,
    message: string,
    params: Readonly<Record<string, string | number>> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = "BackendStartError";
    this.code = code;
    this.params = params;
  }
}
