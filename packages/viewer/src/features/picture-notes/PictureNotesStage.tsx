import {
  type PictureNote,
  type PictureNoteKind,
  pictureNoteAround,
  pictureNoteLimits,
} from "@sonolens/domain";
import { useAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { NotesToolbarView } from "./NotesToolbarView.tsx";
import { focusNote, NotesView } from "./NotesView.tsx";
import { redo, remember, undo } from "./note-history.ts";
import { noteWords } from "./note-words.ts";
import type { PictureNotesProps } from "./PictureNotesSection.tsx";
import { noteShortcuts } from "./shortcuts.ts";
import { newNoteId } from "./use-note-pointer.ts";
import { useSavedNotes } from "./use-saved-notes.ts";

export interface PictureNotesStageProps extends PictureNotesProps {
  /** Whether the user may change them at all; drawing is started elsewhere. */
  readonly canEdit: boolean;
  /** Where the tools are shown while drawing. */
  readonly toolbarPlace: HTMLElement | null;
}

/** The notes over the picture, and the tools while drawing. */
export function PictureNotesStage({ snapshot, atoms, canEdit, toolbarPlace }: PictureNotesStageProps) {
  useLazyTexts("notes");
  const { t } = useWords();
  const saved = useSavedNotes(snapshot, atoms);
  const [isOpen, setOpen] = useAtom(atoms.drawing);
  const [shown] = useAtom(atoms.shown);
  const [chosen, choose] = useAtom(atoms.chosen);
  const [history, setHistory] = useAtom(atoms.history);
  const [tool, setTool] = useState<PictureNoteKind>();
  const [typing, setTyping] = useState<string>();
  /** The note whose editing was ended by a key: it gets the focus. */
  const [written, setWritten] = useState<string>();
  const drawing = isOpen && canEdit;
  const { notes } = saved;

  const change = (to: readonly PictureNote[], name?: string) => {
    setHistory(remember(history, { from: notes, to, name }));
    saved.change(to);
  };
  const step = (turn: typeof undo) => {
    const next = turn(history, notes);
    if (!next) return;
    setHistory(next.history);
    saved.change(next.notes);
  };
  const put = (note: PictureNote) => {
    change([...notes, note], `write ${note.id}`);
    setTool(undefined);
    choose(note.id);
    setTyping(note.id);
  };
  const remove = (id: string) => {
    const at = notes.findIndex((note) => note.id === id);
    if (at < 0) return;
    const left = notes.filter((note) => note.id !== id);
    change(left);
    const next = left[Math.min(at, left.length - 1)];
    choose(next?.id);
    if (next) focusNote(next.id);
    else toolbarPlace?.querySelector("button")?.focus();
  };

  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    keys.current = (event) => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest("input, textarea, select, [role=menu], [role=dialog]")) return;
      // On the tools, Escape also closes the tooltip.
      if (event.defaultPrevented && !target?.closest("[data-notes-toolbar]")) return;
      const isZ = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
      const isY = event.ctrlKey && !event.altKey && event.key.toLowerCase() === "y";
      if (isZ || isY) step(isY || event.shiftKey ? redo : undo);
      // With the focus on a note, that has handled it.
      else if (shortcutOf(noteShortcuts, event) === "remove") {
        if (chosen === undefined) return;
        remove(chosen);
      } else if (event.key !== "Escape") return;
      else if (tool) setTool(undefined);
      else if (chosen !== undefined) {
        choose(undefined);
        if (target?.closest("[data-note], [data-handle]")) toolbarPlace?.querySelector("button")?.focus();
      } else {
        setOpen(false);
        document.querySelector<HTMLElement>("[data-draw]")?.focus();
      }
      event.preventDefault();
    };
  });
  useEffect(() => {
    if (!drawing) return;
    const onKeyDown = (event: KeyboardEvent) => keys.current?.(event);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      setTool(undefined);
      setTyping(undefined);
    };
  }, [drawing]);

  useEffect(() => {
    if (written !== undefined) focusNote(written);
    setWritten(undefined);
  }, [written]);

  const inWords = (list: readonly PictureNote[]) => list.map((note) => noteWords(note, t)).join("\n");
  return (
    <>
      {(shown || drawing) && (
        <NotesView
          model={{ notes, drawing, tool, chosen, typing }}
          actions={{
            choose,
            type: setTyping,
            put,
            change: (note, name) =>
              change(
                notes.map((each) => (each.id === note.id ? note : each)),
                name || undefined,
              ),
            remove,
            write: (note, text) =>
              change(
                notes.map((each) => (each.id === note.id ? { ...each, text } : each)),
                `write ${note.id}`,
              ),
            stopTyping(id, byKey) {
              setTyping((now) => (now === id ? undefined : now));
              const note = notes.find((each) => each.id === id);
              if (note?.kind === "text" && note.text.trim() === "")
                change(
                  notes.filter((each) => each.id !== id),
                  `write ${id}`,
                );
              else if (byKey) setWritten(id);
            },
          }}
        />
      )}
      {drawing &&
        toolbarPlace &&
        createPortal(
          <NotesToolbarView
            model={{
              tool,
              isChosen: notes.some(({ id }) => id === chosen),
              isFull: notes.length >= pictureNoteLimits.notes,
              canUndo: history.past.length > 0,
              canRedo: history.future.length > 0,
            }}
            actions={{
              setTool(next) {
                setTool(next);
                if (next) choose(undefined);
              },
              addInMiddle: () => tool && put(pictureNoteAround(tool, newNoteId(), { u: 0.5, v: 0.5 })),
              write: () => chosen && setTyping(chosen),
              remove: () => chosen && remove(chosen),
              undo: () => step(undo),
              redo: () => step(redo),
            }}
          />,
          toolbarPlace,
        )}
      <ConflictDialog
        draft={{
          ...saved,
          conflict: saved.conflict && {
            mine: inWords(saved.conflict.mine),
            theirs: inWords(saved.conflict.theirs),
          },
        }}
      />
    </>
  );
}
