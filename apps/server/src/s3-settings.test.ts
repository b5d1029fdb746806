import { afterEach, expect, it, vi } from "vitest";
import { readS3Settings } from "./s3-settings.ts";

afterEach(() => vi.unstubAllEnvs());

const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "geheim" };
function read(variables: Record<string, string>) {
  for (const name of [
    "ENDPOINT",
    "REGION",
    "BUCKET",
    "ACCESS_KEY_ID",
    "SECRET_ACCESS_KEY",
    "PREFIX",
    "PATH_STYLE",
  ])
    vi.stubEnv(`S3_${name}`, variables[`S3_${name}`] ?? "");
  return readS3Settings();
}

it("keeps files in the data folder where no bucket is named", () => {
  expect(read({})).toEqual({ ok: true, value: undefined });
});

it("takes AWS by its region, and any other store by its address", () => {
  const account = { bucket: "files", accessKeyId: "key", secretAccessKey: "geheim" };
  expect(read({ ...keys, S3_BUCKET: "files", S3_REGION: "eu-central-1", S3_PATH_STYLE: "0" })).toEqual({
    ok: true,
    value: {
      ...account,
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      pathStyle: false,
    },
  });
  expect(read({ ...keys, S3_BUCKET: "files", S3_ENDPOINT: "http://minio:9000", S3_PREFIX: "a/b" })).toEqual({
    ok: true,
    value: {
      ...account,
      endpoint: "http://minio:9000",
      region: "us-east-1",
      prefix: "a/b/",
      pathStyle: true,
    },
  });
});

it.each([
  [{ S3_BUCKET: "files" }, /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  [{ ...keys }, /S3_BUCKET/],
  [{ S3_ENDPOINT: "http://minio:9000" }, /S3_BUCKET/],
  [{ ...keys, S3_BUCKET: "My Files" }, /S3_BUCKET My Files/],
  [{ ...keys, S3_BUCKET: "files", S3_ENDPOINT: "minio:9000" }, /S3_ENDPOINT minio:9000/],
  [{ ...keys, S3_BUCKET: "files", S3_ENDPOINT: "https://ann:geheim@minio" }, /S3_SECRET_ACCESS_KEY/],
  [{ ...keys, S3_BUCKET: "files", S3_REGION: "not a region" }, /S3_REGION/],
  [{ ...keys, S3_BUCKET: "files", S3_PREFIX: "a/../b" }, /S3_PREFIX/],
  [{ ...keys, S3_BUCKET: "files", S3_PREFIX: "/a (b)" }, /S3_PREFIX/],
  [{ ...keys, S3_BUCKET: "files", S3_PATH_STYLE: "yes" }, /S3_PATH_STYLE/],
])("refuses %j in one sentence, without the secret", (variables, sentence) => {
  const settings = read(variables);
  expect(!settings.ok && settings.error.message).toMatch(sentence);
  expect(JSON.stringify(settings)).not.toContain("geheim");
});
