import type { ApiError, ApiErrorCode, ErrorCode } from "./api-error.ts";
import { errorCodes } from "./generated/error-codes.ts";

const byStatus: Readonly<Record<number, ErrorCode>> = {
  401: "notAuthenticated",
  403: "sessionEnded",
  404: "notFound",
  405: "methodNotAllowed",
  412: "staleText",
  413: "payloadTooLarge",
  414: "uriTooLong",
  415: "unsupportedMediaType",
  429: "tooManyRequests",
  500: "internalError",
  507: "storageFull",
};

const known: ReadonlySet<string> = new Set(errorCodes);

/** Reads the body of an error response, whatever it is: for a proxy's page the code depends on the status. */
export function readError(status: number, headers: Headers, body: unknown): ApiError {
  const fields = isObject(body) ? body : {};
  const fieldCodes = textLists(fields.codes);
  const requestId = headers.get("x-request-id");
  const retryAfterS = Number(headers.get("retry-after") ?? Number.NaN);
  // For a rejected file `detail` is a key, and its messages are in `texts`.
  const { codes: _, texts, ...others } = fields;
  const { current, version, msg } = fields;
  const stale =
    status === 412 && typeof current === "string" && typeof version === "number"
      ? { current, version }
      : undefined;
  // With stale text, `current` is the other user's text, not a message of the server.
  const { current: __, ...sentences } = others;
  const bodyText = bodyTextOf(body);
  return {
    code: mainCode(status, fieldCodes),
    status,
    fieldCodes,
    fieldTexts: isObject(texts) ? textLists(texts) : textLists(stale ? sentences : { ...others, texts }),
    ...(requestId ? { requestId } : {}),
    ...(Number.isFinite(retryAfterS) ? { retryAfterS } : {}),
    ...(typeof msg === "string" ? { msg } : {}),
    ...(stale ? { stale } : {}),
    ...(bodyText === "" ? {} : { bodyText }),
  };
}

/** Longer texts have no use for a reader. */
const maxBodyCharacters = 500;

/** The body as text, truncated. */
export function bodyTextOf(body: unknown): string {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "");
  return text.trim().slice(0, maxBodyCharacters);
}

/** Codes of the whole call take precedence over those of a field. */
function mainCode(status: number, fieldCodes: Readonly<Record<string, readonly string[]>>): ApiErrorCode {
  const { detail = [], non_field_errors: whole = [], ...fields } = fieldCodes;
  const found = [...detail, ...whole, ...Object.values(fields).flat()].find((code) => known.has(code));
  return (found as ErrorCode | undefined) ?? byStatus[status] ?? "requestFailed";
}

function textLists(value: unknown): Record<string, readonly string[]> {
  if (!isObject(value)) return {};
  const lists: [string, string[]][] = [];
  for (const [field, entry] of Object.entries(value)) {
    const texts = (Array.isArray(entry) ? entry : [entry]).filter((text) => typeof text === "string");
    if (texts.length > 0) lists.push([field, texts]);
  }
  return Object.fromEntries(lists);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
