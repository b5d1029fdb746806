/** A bucket of an S3-compatible store, and its credentials. */
export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, `http://minio:9000`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Prefix of the names in the bucket, as `sonolens/`; none. */
  readonly prefix?: string;
  /** Whether the bucket is part of the path, not of the host name; true. */
  readonly pathStyle?: boolean;
  /** Timeouts for the store; see {@link defaultRetryPolicy}. */
  readonly retryPolicy?: Partial<S3RetryPolicy>;
}

/** Timeouts and retries of requests to a store. */
export interface S3RetryPolicy {
  /** A request without a response, or without further bytes of one, for this long is retried. */
  readonly silentMs: number;
  /** No retries after this time. */
  readonly totalMs: number;
  readonly attempts: number;
  /** Maximum before the second attempt; doubled before each further one. */
  readonly firstWaitMs: number;
}

export const defaultRetryPolicy: S3RetryPolicy = {
  silentMs: 20_000,
  totalMs: 60_000,
  attempts: 6,
  firstWaitMs: 200,
};

/** For small calls that others wait for, as in a transaction. */
export const shortRetryPolicy = (retryPolicy: S3RetryPolicy): S3RetryPolicy => ({
  ...retryPolicy,
  silentMs: Math.min(retryPolicy.silentMs, 2_000),
  totalMs: Math.min(retryPolicy.totalMs, 3_000),
});

/** The bucket and the place in it, for messages; never a secret. */
export const placeOf = ({ endpoint, bucket, prefix }: S3Options): string =>
  `bucket ${bucket} at ${new URL(endpoint).origin}${prefix ? ` below ${prefix}` : ""}`;
