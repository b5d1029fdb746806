import { sha256Of } from "../../../sha256.ts";
import { createS3Client } from "./s3-client.ts";
import type { S3Options } from "./s3-options.ts";
import { elementsOf } from "./s3-xml.ts";

/**
 * Identifies the owner, beside the blobs. Two installations in one place would remove each other's as
 * unnamed.
 */
const markName = "sonolens-data-folder";

/**
 * Identifies the installation of a bucket's blobs. With `isOpen` a bucket without an owner is claimed, which
 * also shows whether it is writable. Throws an S3Error if the bucket cannot be used.
 */
export async function claimBucket(
  s3: S3Options,
  identity: string,
  isOpen: boolean,
): Promise<"ours" | "another" | "nobody"> {
  const client = createS3Client(s3);
  const key = `${s3.prefix ?? ""}${markName}`;
  const read = async (): Promise<string | undefined> =>
    (await client.text({ method: "GET", key }, { isShort: true }))?.text.trim();
  const found = await read();
  if (found !== undefined) return found === identity ? "ours" : "another";
  if (!isOpen) return "nobody";
  const body = new TextEncoder().encode(`${identity}\n`);
  const sha256 = sha256Of(body);
  await client.text({ method: "PUT", key, body, sha256 }, { isShort: true });
  return (await read()) === identity ? "ours" : "another";
}

/** Whether the place is entirely empty, also of other programs' objects. */
export async function isBucketEmpty(s3: S3Options): Promise<boolean> {
  const query = { "max-keys": "1", prefix: s3.prefix ?? "" };
  const answer = await createS3Client(s3).text({ method: "GET", query }, { isShort: true });
  return elementsOf(answer?.text ?? "", "Contents").next().done === true;
}
