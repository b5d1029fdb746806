import type { Validated } from "@sonolens/domain";
import { useUnsavedDraft } from "../../data/drafts/use-unsaved-draft.ts";
import { useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import { repairWorkEdits } from "../../data/snapshots/repair-work.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { type TypedText, useTypedText } from "./use-typed-text.ts";

const storedOf = {
  assignee: ({ repair_work }) => repair_work?.assignee ?? "",
  tag_number: ({ repair_work }) => repair_work?.tag_number ?? "",
  note: ({ repair_note }) => repair_note ?? "",
} satisfies Record<string, (snapshot: SnapshotDetail) => string>;

/** A text of the repair of a snapshot, kept until it is saved. */
export function useRepairText(
  snapshot: SnapshotDetail,
  name: keyof typeof storedOf,
  validate: (text: string) => Validated<string>,
): TypedText {
  const edit = useEditSnapshot();
  const stored = storedOf[name](snapshot);
  return useTypedText({
    ...{ stored, validate },
    save: (text) => edit(repairWorkEdits.set(snapshot, { [name]: text })),
    kept: useUnsavedDraft(`${snapshot.id}:repair-${name}`, stored),
  });
}
