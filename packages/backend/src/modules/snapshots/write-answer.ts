import type { Result } from "@sonolens/foundation";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { EditFailure, Saved } from "./snapshot.service.ts";

/** The answer to a write of fields. */
export function writeAnswer(saved: Result<Saved, EditFailure>, texts: ErrorTexts) {
  return saved.ok ? ({ status: 200, body: saved.value } as const) : refusalAnswer(saved.error, texts);
}

/** What is not seen answers 404; what is seen and refused answers 400 with the reason. */
export function refusalAnswer(error: EditFailure, texts: ErrorTexts) {
  switch (error.code) {
    case "notFound":
      return { status: 404, body: errorDetail(texts, error.code) } as const;
    case "notAllowed":
      return { status: 400, body: fieldErrors(texts, [{ code: error.code }]) } as const;
    case "refused":
      return { status: 400, body: fieldErrors(texts, error.problems) } as const;
  }
}
