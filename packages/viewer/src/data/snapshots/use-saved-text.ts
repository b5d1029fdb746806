import { useQueryClient } from "@tanstack/react-query";
import { type TextDraft, useTextDraft } from "../drafts/use-text-draft.ts";
import type { SnapshotDetail } from "../types.ts";
import { useEditSnapshot } from "./edit-snapshot.ts";
import { snapshotEdits } from "./snapshot-edits.ts";
import { snapshotQueries } from "./snapshots.ts";

/** The draft of a text of a snapshot, which is saved with the version that it is based on. */
export function useSavedText(
  { id, version, ...texts }: Pick<SnapshotDetail, "id" | "version" | "label" | "comments">,
  field: "label" | "comments",
): TextDraft {
  const client = useQueryClient();
  const edit = useEditSnapshot();
  return useTextDraft({
    saved: texts[field],
    version,
    send: (text, fromVersion) => edit(snapshotEdits[field](id, text, fromVersion)),
    adopt(text, version) {
      client.setQueryData<SnapshotDetail>(snapshotQueries.detailKey(id), (known) =>
        known ? { ...known, [field]: text, version: Math.max(known.version, version) } : known,
      );
      void client.invalidateQueries({ queryKey: snapshotQueries.detailKey(id) });
    },
    place: `${id}:${field}`,
  });
}
