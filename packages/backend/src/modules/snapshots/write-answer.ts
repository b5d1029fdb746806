import type { Result } from "@sonolens/foundation";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { EditFailure, Saved } from "./snapshot.service.ts";

/** The response to a write of fields. */
export function writeAnswer(saved: Result<Saved, EditFailure>, texts: ErrorTexts) {
  return saved.ok ? ({ status: 200, body: saved.value } as const) : refusalAnswer(saved.error, texts);
}

/** 404 if the snapshot is not visible; 400 with the reason if it is visible and the write is rejected. */
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
