import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type S3Call, signedRequest } from "./s3-request.ts";

/**
 * The four examples of "Signature Calculations for the Authorization Header" in the Amazon S3 API Reference, with the
 * signatures that are published there.
 */
const example = {
  endpoint: "https://s3.amazonaws.com",
  region: "us-east-1",
  bucket: "examplebucket",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  pathStyle: false,
};
const timeMs = Date.UTC(2013, 4, 24);
const credential = "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
const welcome = new TextEncoder().encode("Welcome to Amazon S3.");

const published: [string, S3Call, string, string, string][] = [
  [
    "a part of an object",
    { method: "GET", key: "test.txt", headers: { range: "bytes=0-9" } },
    "/test.txt",
    "host;range;x-amz-content-sha256;x-amz-date",
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "an object with a body",
    {
      method: "PUT",
      key: "test$file.text",
      headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      body: welcome,
      sha256: createHash("sha256").update(welcome).digest("hex"),
    },
    "/test%24file.text",
    "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    "a query without a value",
    { method: "GET", query: { lifecycle: "" } },
    "/?lifecycle=",
    "host;x-amz-content-sha256;x-amz-date",
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  ],
  [
    "a list",
    { method: "GET", query: { "max-keys": "2", prefix: "J" } },
    "/?max-keys=2&prefix=J",
    "host;x-amz-content-sha256;x-amz-date",
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
];

it.each(published)("signs %s as published", async (_name, call, address, signedHeaders, signature) => {
  const { url, headers } = await signedRequest(example, call, timeMs);
  expect(url.href).toBe(`https://examplebucket.s3.amazonaws.com${address}`);
  expect(headers.get("authorization")).toBe(
    `${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  );
  expect(url.href + JSON.stringify([...headers])).not.toContain(example.secretAccessKey);
});

it("puts the bucket into the path unless it is told otherwise, also below a path of the endpoint", async () => {
  const addressOf = async (endpoint: string, key?: string) => {
    const call = { method: "GET", ...(key !== undefined && { key }) } as const;
    const { pathStyle: _, ...options } = example;
    return (await signedRequest({ ...options, endpoint }, call, timeMs)).url.href;
  };
  expect(await addressOf("http://minio:9000", "a/b c(1)+.x")).toBe(
    "http://minio:9000/examplebucket/a/b%20c%281%29%2B.x",
  );
  expect(await addressOf("https://example.com/s3/")).toBe("https://example.com/s3/examplebucket");
});
