import type { ApiSchema } from "./operation-types.ts";

/** A refusal of the server, by its code; the same names that the description lists. */
export type ErrorCode = ApiSchema<"ErrorCode">;

/** What can go wrong on the way, beside what the server answers. */
export type ClientErrorCode =
  /** No answer: no network, no server, or an answer cut short. */
  | "networkError"
  /** The caller's own signal. Not to be shown. */
  | "aborted"
  /** The session could not be prolonged and has ended. */
  | "refreshFailed"
  /** An answer that is not what the description says. */
  | "badAnswer"
  /** Any other failure; `status` says more. */
  | "requestFailed";

export type ApiErrorCode = ErrorCode | ClientErrorCode;

/** Why a call failed. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Codes per field; `non_field_errors` and `detail` for what belongs to none. Unknown codes are kept. */
  readonly fieldCodes: Readonly<Record<string, readonly string[]>>;
  /** The server's sentences per field, in the language asked for. */
  readonly fieldTexts: Readonly<Record<string, readonly string[]>>;
  /** Names the answer in the server's log. */
  readonly requestId?: string;
  /** Seconds after which to try again (429). */
  readonly retryAfterS?: number;
  /** Why a camera is not paired; `pairErr` and this is the key of the text. */
  readonly msg?: string;
  /** The answer itself, as text and cut short, for whoever has no words for it. Never to be read as HTML. */
  readonly bodyText?: string;
  /** The text as it is now, and its version (412). */
  readonly stale?: { readonly current: string; readonly version: number };
}

/** An error that no answer of the server is behind. */
export const clientError = (code: ApiErrorCode, status = 0): ApiError => ({
  code,
  status,
  fieldCodes: {},
  fieldTexts: {},
});
