import { useRef } from "react";
import { useServices } from "../../data/services.ts";
import { useOfferedTags } from "../../data/snapshots/last-tag.ts";
import { useTagEdit } from "../../data/snapshots/tag-edit.ts";
import { useSavedText } from "../../data/snapshots/use-saved-text.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useChangeKeys } from "../../lib/state/use-change-keys.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { LeaveDialog } from "../../lib/ui/LeaveDialog.tsx";
import { type NotesModel, NotesSection } from "./NotesSection.tsx";

export interface NotesProps extends Pick<NotesModel, "refusal"> {
  /** Tags of the other snapshots. */
  readonly knownTags: readonly string[];
  readonly snapshot: SnapshotDetail;
}

/** Label, tags and comment of a snapshot, with their drafts. */
export function Notes({ snapshot, knownTags, refusal }: NotesProps) {
  const setTags = useTagEdit();
  const offered = useOfferedTags(knownTags);
  const label = useSavedText(snapshot, "label");
  const comments = useSavedText(snapshot, "comments");
  const section = useRef<HTMLElement>(null);
  const { toaster } = useServices();
  /** Moves to what the key is for, or shows why it is read-only. */
  const goTo = (place: string) => () => {
    if (refusal !== undefined) toaster.show({ message: refusal, tone: "error" });
    else section.current?.querySelector<HTMLElement>(place)?.focus();
  };
  useChangeKeys({
    comment: goTo("[name=comments]"),
    tag: () => {
      goTo("[data-add-tag]")();
      section.current?.querySelector<HTMLElement>("[data-add-tag]")?.click();
    },
  });
  return (
    <>
      <NotesSection
        ref={section}
        model={{ label, comments, tags: snapshot.tags, offered, refusal }}
        actions={{
          setTags: (tags) => setTags(snapshot, tags),
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
