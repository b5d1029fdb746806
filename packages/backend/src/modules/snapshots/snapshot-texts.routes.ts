import type { Result } from "@sonolens/foundation";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { EditFailure, Saved, SnapshotService, StaleText } from "./snapshot.service.ts";
import { refusalAnswer } from "./write-answer.ts";

/** Changes the texts of a snapshot, each with the version that it was edited from. */
export function createSnapshotTextRoutes(snapshots: SnapshotService) {
  return {
    async setSnapshotLabel({ path, headers, body }, { caller, texts }) {
      const edit = {
        field: "label",
        text: sanitizeText(body.label),
        editedFrom: versionOf(headers),
      } as const;
      return answer(await snapshots.editText(caller, path.id, edit), texts);
    },
    async setSnapshotComments({ path, headers, body }, { caller, texts }) {
      const edit = {
        field: "comments",
        text: sanitizeText(body.comments),
        editedFrom: versionOf(headers),
      } as const;
      return answer(await snapshots.editText(caller, path.id, edit), texts);
    },
  } satisfies CallerHandlers<"setSnapshotLabel" | "setSnapshotComments">;
}

/** The description accepts only quoted digits. */
export const versionOf = (headers: { "If-Match": string }): number =>
  Number(headers["If-Match"].slice(1, -1));

function answer(saved: Result<Saved, EditFailure | StaleText>, texts: ErrorTexts) {
  if (saved.ok) return { status: 200, body: saved.value } as const;
  if (saved.error.code !== "staleText") return refusalAnswer(saved.error, texts);
  const { code, current, version } = saved.error;
  return { status: 412, body: { ...errorDetail(texts, code), current, version } } as const;
}
