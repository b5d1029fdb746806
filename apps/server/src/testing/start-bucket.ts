import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Options } from "@sonolens/backend";

/** A bucket of an S3-compatible store of its own, which checks signatures. */
export interface TestBucket {
  /** What a backend is told of it. */
  readonly options: S3Options;
  /** What commands are told of it by their environment. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a store on a free port, which keeps what it has below a folder. */
export async function startBucket(folder: string): Promise<TestBucket> {
  const store = new S3rver({
    directory: join(folder, "store"),
    address: "127.0.0.1",
    port: 0,
    silent: true,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await store.run();
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "files",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  return {
    options,
    settings: {
      S3_ENDPOINT: options.endpoint,
      S3_BUCKET: options.bucket,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    close: () => store.close(),
  };
}
