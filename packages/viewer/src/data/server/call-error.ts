import type { ApiError } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";

/** A failed call as an exception, as the query cache requires. */
export class CallError extends Error {
  readonly reason: ApiError;

  constructor(reason: ApiError) {
    super(`The call failed: ${reason.code} (${reason.status})`);
    this.name = "CallError";
    this.reason = reason;
  }
}

/** The value of a successful call; throws CallError otherwise. */
export function unwrap<Value>(result: Result<Value, ApiError>): Value {
  if (result.ok) return result.value;
  throw new CallError(result.error);
}

/** Why a query or mutation failed; undefined for our own bugs. */
export const reasonOf = (error: unknown): ApiError | undefined =>
  error instanceof CallError ? error.reason : undefined;

/** Error details for support: code, status, request id. */
export function errorDetails(error: unknown): string {
  const reason = reasonOf(error);
  if (!reason) return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return [reason.code, reason.status > 0 && `HTTP ${reason.status}`, reason.requestId]
    .filter(Boolean)
    .join(" · ");
}
