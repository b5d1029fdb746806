import { validatePictureNotes } from "@sonolens/domain";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import { shownNotes, withNotes } from "./picture-notes.ts";
import type { SnapshotService } from "./snapshot.service.ts";
import { versionOf } from "./snapshot-texts.routes.ts";
import { refusalAnswer } from "./write-answer.ts";

/** Changes the notes on the picture of a snapshot. */
export function createPictureNotesRoutes(snapshots: SnapshotService) {
  return {
    async setSnapshotPictureNotes({ path, headers, body }, { caller, texts }) {
      const checked = validatePictureNotes(body.notes);
      if (!checked.ok) {
        const { code, params } = checked;
        return { status: 400, body: fieldErrors(texts, [{ field: "notes", code, params }]) };
      }
      const saved = await snapshots.editText(caller, path.id, {
        field: "picture_notes",
        text: (row) => withNotes(row, checked.value),
        editedFrom: versionOf(headers),
      });
      if (saved.ok) return { status: 200, body: saved.value };
      if (saved.error.code !== "staleText") return refusalAnswer(saved.error, texts);
      const { code, current, version } = saved.error;
      const notes = JSON.stringify(shownNotes({ picture_notes: current }));
      return { status: 412, body: { ...errorDetail(texts, code), current: notes, version } };
    },
  } satisfies CallerHandlers<"setSnapshotPictureNotes">;
}
