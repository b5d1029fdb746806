import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** A bucket of an S3-compatible store of its own, which checks signatures. */
export interface TestBucket {
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
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    close: () => store.close(),
  };
}
