import { useQueryClient } from "@tanstack/react-query";
import { type TextDraft, useTextDraft } from "../drafts/use-text-draft.ts";
import type { SnapshotDetail } from "../types.ts";
import { type SnapshotField, snapshotFields } from "./snapshot-fields.ts";
import { snapshotQueries } from "./snapshots.ts";
import { useUndoableEdit } from "./undo.ts";

type WithTexts = Pick<SnapshotDetail, "id" | "version" | "label" | "comments">;

/** The draft of a text of a snapshot, which is saved with the version that it is based on, and can be undone. */
export function useSavedText(snapshot: WithTexts, name: "label" | "comments"): TextDraft {
  const client = useQueryClient();
  const edit = useUndoableEdit();
  const { id } = snapshot;
  const field: SnapshotField<string, WithTexts> = snapshotFields[name];
  return useTextDraft({
    saved: snapshot[name],
    version: snapshot.version,
    send: (text, version, before) =>
      edit({ snapshot: { ...snapshot, version, [name]: before }, field, to: () => text }).saved,
    adopt(text, version) {
      client.setQueryData<SnapshotDetail>(snapshotQueries.detailKey(id), (known) =>
        known ? { ...known, [name]: text, version: Math.max(known.version, version) } : known,
      );
      void client.invalidateQueries({ queryKey: snapshotQueries.detailKey(id) });
    },
    place: `${id}:${name}`,
  });
}
