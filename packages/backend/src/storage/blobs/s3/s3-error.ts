/** Why a store over HTTP did not do what was asked. */
export type S3ErrorCode =
  /** No answer, or one that says to come back later. */
  | "blobStoreUnreachable"
  /** Wrong keys, missing rights, or an answer that is none of a store. */
  | "blobStoreRefused"
  | "blobStoreFull"
  | "bucketMissing"
  | "blobMissing";

/** Trouble with a store over HTTP. `message` is one sentence and holds no secret. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;

  constructor(code: S3ErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "S3Error";
    this.code = code;
  }
}
