/** A bucket of an S3-compatible store, and who may use it. */
export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, `http://minio:9000`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What names in the bucket begin with, as `sonolens/`; nothing. */
  readonly prefix?: string;
  /** Whether the bucket stands in the path, not in the name of the host; true. */
  readonly pathStyle?: boolean;
  /** How long to wait for the store; see {@link defaultPatience}. */
  readonly patience?: Partial<S3Patience>;
}

/** How long a store is waited for, and how often it is asked again. */
export interface S3Patience {
  /** Without an answer, or without a byte of one, for so long the store is asked again. */
  readonly silentMs: number;
  /** Nothing is asked again after so long. */
  readonly totalMs: number;
  readonly attempts: number;
  /** Before the second attempt at most; twice as long before each further one. */
  readonly firstWaitMs: number;
}

export const defaultPatience: S3Patience = {
  silentMs: 20_000,
  totalMs: 60_000,
  attempts: 6,
  firstWaitMs: 200,
};

/** Of small calls that others wait for, as in a transaction. */
export const shortPatience = (patience: S3Patience): S3Patience => ({
  ...patience,
  silentMs: Math.min(patience.silentMs, 2_000),
  totalMs: Math.min(patience.totalMs, 3_000),
});

/** The bucket and where in it, for people; never a secret. */
export const placeOf = ({ endpoint, bucket, prefix }: S3Options): string =>
  `bucket ${bucket} at ${new URL(endpoint).origin}${prefix ? ` below ${prefix}` : ""}`;
