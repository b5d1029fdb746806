/** Why a request to a store over HTTP failed. */
export type S3ErrorCode =
  /** No response, or a request to retry later. */
  | "blobStoreUnreachable"
  /** Wrong keys, missing permissions, or a response that is not a store's. */
  | "blobStoreRefused"
  | "blobStoreFull"
  | "bucketMissing"
  | "blobMissing";

/** A failed request to a store over HTTP. `message` is one sentence without secrets. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;

  constructor(code: S3ErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "S3Error";
    this.code = code;
  }
}
