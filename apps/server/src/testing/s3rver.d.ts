declare module "@20minutes/s3rver" {
  /** As far as tests use it. */
  class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
