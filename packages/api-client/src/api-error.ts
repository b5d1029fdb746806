import type { ApiSchema } from "./operation-types.ts";

/** An error code of the server, as in the API description. */
export type ErrorCode = ApiSchema<"ErrorCode">;

/** Errors of the client, in addition to the server's. */
export type ClientErrorCode =
  /** No response: no network, no server, or a truncated response. */
  | "networkError"
  /** Aborted by the caller's signal. Not to be shown. */
  | "aborted"
  /** The session could not be renewed and has ended. */
  | "refreshFailed"
  /** A response that does not match the API description. */
  | "badAnswer"
  /** Any other failure; see `status`. */
  | "requestFailed";

export type ApiErrorCode = ErrorCode | ClientErrorCode;

/** Why a call failed. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Codes per field; `non_field_errors` and `detail` for what belongs to none. Unknown codes are kept. */
  readonly fieldCodes: Readonly<Record<string, readonly string[]>>;
  /** The server's messages per field, in the requested language. */
  readonly fieldTexts: Readonly<Record<string, readonly string[]>>;
  /** Identifies the response in the server's log. */
  readonly requestId?: string;
  /** Seconds until a retry (429). */
  readonly retryAfterS?: number;
  /** Why a camera is not paired; `pairErr` plus this is the key of the text. */
  readonly msg?: string;
  /** The response body as truncated text, for callers without a message of their own. Never to be parsed as HTML. */
  readonly bodyText?: string;
  /** The current text and its version (412). */
  readonly stale?: { readonly current: string; readonly version: number };
}

/** An error without a response of the server. */
export const clientError = (code: ApiErrorCode, status = 0): ApiError => ({
  code,
  status,
  fieldCodes: {},
  fieldTexts: {},
});
