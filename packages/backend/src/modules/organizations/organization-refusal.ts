import { type ErrorCode, errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { TooMany } from "../../rate-limit.ts";

/** A value or a change that is rejected with a reason, for a field or for none. */
export interface Refused {
  readonly code: "refused";
  readonly reason: ErrorCode;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Why a change is rejected. What the caller does not see does not exist. */
export type Refusal = { readonly code: "notFound" } | Refused;

/** Why an invitation is rejected. */
export type InviteRefusal = Refusal | ({ readonly code: "tooManyRequests" } & TooMany);

export const refused = (
  reason: ErrorCode,
  field?: string,
  params?: Readonly<Record<string, string | number>>,
): Refused => ({
  code: "refused",
  reason,
  ...(field !== undefined && { field }),
  ...(params !== undefined && { params }),
});

/** The response to a rejection. */
export function refusalAnswer(refusal: Refusal, texts: ErrorTexts) {
  return refusal.code === "notFound"
    ? ({ status: 404, body: errorDetail(texts, "notFound") } as const)
    : refusedAnswer(refusal, texts);
}

/** The response to a rejected invitation. */
export const inviteRefusalAnswer = (refusal: InviteRefusal, texts: ErrorTexts) =>
  refusal.code === "tooManyRequests"
    ? tooManyRequests(texts, refusal.retryAfterS)
    : refusalAnswer(refusal, texts);

/** The response to a rejection with a reason. */
export function refusedAnswer({ reason, field, params }: Refused, texts: ErrorTexts) {
  const problem = { code: reason, ...(field !== undefined && { field }), ...(params && { params }) };
  return { status: 400, body: fieldErrors(texts, [problem]) } as const;
}
