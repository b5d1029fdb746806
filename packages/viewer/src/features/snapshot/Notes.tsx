import { useQueryClient } from "@tanstack/react-query";
import { useEditSnapshot, useStartEdit } from "../../data/snapshots/edit-snapshot.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { LeaveDialog } from "../../lib/ui/LeaveDialog.tsx";
import { type NotesModel, NotesSection } from "./NotesSection.tsx";
import { type TextDraft, useTextDraft } from "./use-text-draft.ts";

export interface NotesProps extends Pick<NotesModel, "knownTags" | "refusal"> {
  readonly snapshot: SnapshotDetail;
}

/** Label, tags and comment of a snapshot, with their drafts. */
export function Notes({ snapshot, knownTags, refusal }: NotesProps) {
  const startEdit = useStartEdit();
  const label = useSavedText(snapshot, "label");
  const comments = useSavedText(snapshot, "comments");
  return (
    <>
      <NotesSection
        model={{ label, comments, tags: snapshot.tags, knownTags, refusal }}
        actions={{
          setTags: (tags) => startEdit(snapshotEdits.tags(snapshot.id, tags)),
        }}
      />
      <ConflictDialog draft={label} />
      <ConflictDialog draft={comments} />
      <LeaveDialog
        unsaved={label.dirty || comments.dirty}
        sending={[label, comments].every(({ dirty, status }) => !dirty || status === "saving")}
        discard={() => {
          label.undo();
          comments.undo();
        }}
      />
    </>
  );
}

/** The draft of a text of a snapshot, which is saved with the version that it is based on. */
function useSavedText({ id, version, ...texts }: SnapshotDetail, field: "label" | "comments"): TextDraft {
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
