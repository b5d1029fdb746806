import { AwsV4Signer } from "aws4fetch";
import type { S3Options } from "./s3-options.ts";

/** One request to a store; without a key it concerns the bucket. */
export interface S3Call {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Of the body, in hexadecimal: the store rejects bytes that arrived changed. */
  readonly sha256?: string;
}

const sha256OfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * Signs a request by AWS Signature Version 4, valid for a limited time. Every header is signed, including
 * that of a range.
 */
export async function signedRequest(
  options: Pick<
    S3Options,
    "endpoint" | "region" | "bucket" | "accessKeyId" | "secretAccessKey" | "pathStyle"
  >,
  { method, key = "", query = {}, headers = {}, sha256 = sha256OfNothing }: S3Call,
  timeMs: number,
): Promise<{ readonly url: URL; readonly headers: Headers }> {
  const url = new URL(options.endpoint);
  const above = url.pathname.replace(/\/$/, "");
  const path = key.split("/").map(strictlyEncoded).join("/");
  if (options.pathStyle === false) {
    url.hostname = `${options.bucket}.${url.hostname}`;
    url.pathname = `${above}/${path}`;
  } else url.pathname = `${above}/${options.bucket}${key === "" ? "" : `/${path}`}`;
  const pairs = Object.entries(query).map((pair) => pair.map(strictlyEncoded).join("="));
  url.search = pairs.join("&");
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": sha256 },
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: "s3",
    datetime: new Date(timeMs).toISOString().replace(/[:-]|\.\d{3}/g, ""),
    allHeaders: true,
  });
  const signed = await signer.sign();
  return { url, headers: signed.headers };
}

/** As it is signed: stores interpret other encodings differently, such as a plus for a space. */
const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
