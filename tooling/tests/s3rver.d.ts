declare module "@20minutes/s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** The part used by tests. */
  class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly address?: string;
      readonly port?: number;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly logger: { readonly exceptions: { unhandle(): void } };
    configureBuckets(): Promise<void>;
    callback(): (call: IncomingMessage, reply: ServerResponse) => void;
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
