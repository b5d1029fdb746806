import type { ApiSchema } from "@sonolens/api-client";
import type { FormProblems, Invalid } from "@sonolens/domain";
import type { ErrorTexts } from "./error-texts.ts";

export type ErrorCode = ApiSchema<"ErrorCode">;

/** The body of every error except 400 and 412. */
export function errorDetail(texts: ErrorTexts, code: ErrorCode): ApiSchema<"ErrorDetail"> {
  return { detail: texts(code), codes: { detail: [code] } };
}

/**
 * The body of a rejected file: the specification's message key, then the reason. `reason` is an ErrorCode or
 * a code of the snapshot file format; the sentences come from the one map that has both.
 */
export function uploadRefusal(texts: ErrorTexts, ...reason: readonly string[]): ApiSchema<"UploadRefusal"> {
  const codes = ["impFailed", ...reason.filter((code) => code !== "impFailed")];
  return {
    detail: "impFailed",
    codes: { detail: codes },
    texts: { detail: codes.map((code) => texts.ofAny(code)) },
  };
}

/** The response to a caller that exceeded a rate limit. */
export const tooManyRequests = (texts: ErrorTexts, retryAfterS: number) => ({
  status: 429 as const,
  body: errorDetail(texts, "tooManyRequests"),
  headers: { "retry-after": String(retryAfterS) },
});

/** One invalid value. `field` is omitted if the problem belongs to no single field. */
export interface FieldProblem {
  readonly field?: string;
  readonly code: ErrorCode;
  /** Values that the text may mention: a limit, for example. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The problems that a form's rules found, by field. */
export const formProblems = <Form>(fields: FormProblems<Form>): FieldProblem[] =>
  Object.entries<Invalid | undefined>(fields).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, code: problem.code, params: problem.params }],
  );

const nonFieldErrors = "non_field_errors";
const maxFields = 50;
const maxFieldNameCharacters = 100;

/** The body of a 400: one list of sentences per field, and the same as codes. */
export function fieldErrors(texts: ErrorTexts, problems: readonly FieldProblem[]): ApiSchema<"FieldErrors"> {
  const sentences = new Map<string, string[]>();
  const codes = new Map<string, ErrorCode[]>();
  for (const { field, code, params } of problems) {
    const name = usableName(field);
    if (!codes.has(name) && codes.size >= maxFields) continue;
    if (codes.get(name)?.includes(code)) continue;
    sentences.set(name, [...(sentences.get(name) ?? []), texts(code, params)]);
    codes.set(name, [...(codes.get(name) ?? []), code]);
  }
  return { ...Object.fromEntries(sentences), codes: Object.fromEntries(codes) };
}

/** A name that a client made up must not overwrite `codes`, nor fill the response. */
function usableName(field: string | undefined): string {
  if (field === undefined || field === "" || field === "codes" || field === "__proto__")
    return nonFieldErrors;
  return field.toWellFormed().slice(0, maxFieldNameCharacters);
}
