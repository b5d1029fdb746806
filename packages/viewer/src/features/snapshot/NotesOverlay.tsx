import type { ErrorComponentProps } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useRefusal } from "../../data/account/account.ts";
import type { NotesAtoms } from "../../data/snapshots/notes-atoms.ts";
import { useDrawnNotes } from "../../data/snapshots/picture-notes.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useAgain } from "../../lib/loading/requested-parts.ts";
import { PictureNotesStage } from "./lazy-sections.ts";

interface NotesOverlayProps {
  readonly snapshot: SnapshotDetail;
  readonly atoms: NotesAtoms;
  readonly toolbarPlace: HTMLElement | null;
}

/** The notes on the picture, if there are any or while the user draws. */
export function NotesOverlay({ snapshot, atoms, toolbarPlace }: NotesOverlayProps) {
  const { notes, draft } = useDrawnNotes(snapshot.id, snapshot);
  const drawing = useAtomValue(atoms.drawing);
  const canEdit = useRefusal("editSnapshotComments") === undefined;
  if (!drawing && notes.length === 0 && !draft) return null;
  return (
    <Part Failed={NotesFailed}>
      <PictureNotesStage {...{ snapshot, atoms, canEdit, toolbarPlace }} />
    </Part>
  );
}

function NotesFailed({ reset }: ErrorComponentProps) {
  const { t } = useWords();
  const tryAgain = useAgain(reset);
  return (
    <p
      role="status"
      className="pointer-events-auto absolute inset-x-0 top-14 mx-auto w-fit max-w-[90%] rounded-m bg-black/85 px-3 py-2 text-13 text-well-ink"
    >
      {t("errors:undefinedError")}{" "}
      <button type="button" className="min-h-small underline underline-offset-3" onClick={tryAgain}>
        {t("common:tryAgain")}
      </button>
    </p>
  );
}
