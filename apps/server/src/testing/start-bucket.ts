import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Options } from "@sonolens/backend";

/** A bucket of a separate S3-compatible store that checks signatures. */
export interface TestBucket {
  /** Options for a backend. */
  readonly options: S3Options;
  /** Environment variables for commands. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a store on a free port that keeps its data below a folder. */
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
