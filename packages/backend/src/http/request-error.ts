import { storageFault } from "../storage/storage-error.ts";
import { type ErrorCode, errorDetail, fieldErrors } from "./error-body.ts";
import type { ErrorTexts } from "./error-texts.ts";
import type { Answer } from "./send-answer.ts";

const byFastifyCode: Readonly<Record<string, readonly [number, ErrorCode]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "payloadTooLarge"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "unsupportedMediaType"],
  FST_ERR_CTP_EMPTY_TYPE: [415, "unsupportedMediaType"],
  FST_ERR_MAX_PARAM_LENGTH: [414, "uriTooLong"],
  FST_REQ_FILE_TOO_LARGE: [413, "payloadTooLarge"],
  FST_FIELDS_LIMIT: [413, "payloadTooLarge"],
  FST_FILES_LIMIT: [413, "payloadTooLarge"],
  FST_PARTS_LIMIT: [413, "payloadTooLarge"],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, "required"],
};

/** When an unreachable store, or an unwritable disk, may be available again. */
const retryAfterS = 5;

/** The response to any thrown value; `fault` if it is ours and is logged with its stack. */
export function answerOfError(error: unknown, texts: ErrorTexts): Answer & { readonly fault: boolean } {
  const fault = storageFault(error);
  if (fault === "full") return { status: 507, body: errorDetail(texts, "storageFull"), fault: true };
  if (fault === "unreachable" || fault === "readOnly") {
    const headers = { "retry-after": String(retryAfterS) };
    return { status: 503, body: errorDetail(texts, "storageUnavailable"), headers, fault: true };
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known =
    typeof code === "string" && Object.hasOwn(byFastifyCode, code) ? byFastifyCode[code] : undefined;
  const [status, errorCode] = known ?? byStatus(statusCode);
  const body = status === 400 ? fieldErrors(texts, [{ code: errorCode }]) : errorDetail(texts, errorCode);
  return { status, body, fault: status >= 500 };
}

function byStatus(status: unknown): readonly [number, ErrorCode] {
  switch (status) {
    case 404:
      return [404, "notFound"];
    case 413:
      return [413, "payloadTooLarge"];
    case 414:
      return [414, "uriTooLong"];
    case 415:
      return [415, "unsupportedMediaType"];
    default:
      return typeof status === "number" && status >= 400 && status < 500
        ? [400, "invalidFormat"]
        : [500, "internalError"];
  }
}
