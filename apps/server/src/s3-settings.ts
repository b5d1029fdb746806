import type { S3Options } from "@sonolens/backend";
import { type Result, success } from "@sonolens/foundation";
import { type UsageError, usageError } from "./command-line.ts";

/** The required variables of a bucket. */
const needed = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const names = [...needed, "S3_ENDPOINT", "S3_REGION", "S3_PREFIX", "S3_PATH_STYLE"];

/**
 * The bucket that stores files, from the environment: every command that opens a data folder must use the same one.
 * Undefined if none is configured. An error never repeats a key.
 */
export function readS3Settings(): Result<S3Options | undefined, UsageError> {
  const value = (name: string): string => process.env[name]?.trim() ?? "";
  if (names.every((name) => value(name) === "")) return success(undefined);
  const missing = needed.filter((name) => value(name) === "");
  if (missing.length > 0) return usageError(`files in a bucket: set ${missing.join(" and ")} too.`);
  const region = value("S3_REGION") || "us-east-1";
  const endpoint = value("S3_ENDPOINT") || `https://s3.${region}.amazonaws.com`;
  const prefix = value("S3_PREFIX");
  const pathStyle = value("S3_PATH_STYLE");
  const problem =
    problemOfName("S3_REGION", region, /^[\w.-]+$/, "give one such as eu-central-1") ??
    problemOfEndpoint(endpoint) ??
    problemOfName(
      "S3_BUCKET",
      value("S3_BUCKET"),
      bucketForm,
      "give 3 to 63 small letters, digits, dots and hyphens",
    ) ??
    problemOfName(
      "S3_PREFIX",
      prefix,
      prefixForm,
      "give letters, digits, - and _, with / between, such as sonolens/",
    ) ??
    problemOfName("S3_PATH_STYLE", pathStyle, /^[01]?$/, "give 1 or 0");
  if (problem !== undefined) return usageError(problem);
  return success({
    endpoint,
    region,
    bucket: value("S3_BUCKET"),
    accessKeyId: value("S3_ACCESS_KEY_ID"),
    secretAccessKey: value("S3_SECRET_ACCESS_KEY"),
    ...(prefix !== "" && { prefix: prefix.endsWith("/") ? prefix : `${prefix}/` }),
    pathStyle: pathStyle !== "0",
  });
}

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;

const problemOfName = (name: string, text: string, form: RegExp, advice: string): string | undefined =>
  form.test(text) ? undefined : `${name} ${text}: ${advice}.`;

/** The URL is not repeated if it contains a password. */
function problemOfEndpoint(text: string): string | undefined {
  const url = URL.parse(text);
  if (url !== null && url.username + url.password !== "")
    return "S3_ENDPOINT: keys belong into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.";
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "";
  return isOrigin
    ? undefined
    : `S3_ENDPOINT ${text}: give an address such as https://minio.example.com:9000.`;
}
