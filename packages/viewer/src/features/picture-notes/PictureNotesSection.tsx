import { useAtom, useAtomValue, useSetAtom } from "jotai";
import type { NotesAtoms } from "../../data/snapshots/notes-atoms.ts";
import { useDrawnNotes } from "../../data/snapshots/picture-notes.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { NotesListView } from "./NotesListView.tsx";

export interface PictureNotesProps {
  readonly snapshot: SnapshotDetail;
  readonly atoms: NotesAtoms;
}

/** The notes on the picture in the panel beside it. */
export function PictureNotesSection({ snapshot, atoms }: PictureNotesProps) {
  useLazyTexts("notes");
  const { notes } = useDrawnNotes(snapshot.id, snapshot);
  const [chosen, choose] = useAtom(atoms.chosen);
  const [shown, setShown] = useAtom(atoms.shown);
  const drawing = useAtomValue(atoms.drawing);
  const retry = useSetAtom(atoms.retries);
  const status = useAtomValue(atoms.status);
  return (
    <NotesListView
      model={{ notes, chosen, shown, drawing, status }}
      actions={{ choose, setShown, retry: () => retry((count) => count + 1) }}
    />
  );
}
