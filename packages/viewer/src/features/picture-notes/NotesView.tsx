import type { PictureNote, PictureNoteKind } from "@sonolens/domain";
import { cx } from "@sonolens/ui-kit";
import { useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { NoteKeys, type NoteKeysActions } from "./NoteKeys.tsx";
import { NotePlate } from "./NotePlate.tsx";
import { NoteShape } from "./NoteShape.tsx";
import { useNotePointer } from "./use-note-pointer.ts";

export interface NotesState {
  readonly notes: readonly PictureNote[];
  /** Whether notes can be drawn and changed now. */
  readonly drawing: boolean;
  /** What the pointer draws; undefined selects existing notes. */
  readonly tool: PictureNoteKind | undefined;
  readonly chosen: string | undefined;
  /** The note whose text is being edited. */
  readonly typing: string | undefined;
}

export interface NotesActions extends NoteKeysActions {
  readonly put: (note: PictureNote) => void;
  /** The current text of a note. */
  readonly write: (note: PictureNote, text: string) => void;
  readonly stopTyping: (id: string, byKey: boolean) => void;
}

export interface NotesViewProps {
  readonly model: NotesState;
  readonly actions: NotesActions;
}

/** Focuses a note, for keyboard users. */
export const focusNote = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });

/** The notes on the picture, in its own coordinates, and drawing them. It fills its frame. */
export function NotesView({ model, actions }: NotesViewProps) {
  const { t } = useWords();
  const box = useRef<HTMLElement>(null);
  const size = useElementSize(box);
  const { notes, drawing, tool, typing } = model;
  const chosen = notes.find(({ id }) => id === model.chosen);
  const { drag, handlers } = useNotePointer({
    box,
    notes,
    tool,
    chosen,
    choose: actions.choose,
    put: actions.put,
    drop(note, moved) {
      if (moved) actions.change(note, "");
      focusNote(note.id);
    },
  });
  const under = drag?.note;
  const shown = under
    ? [
        ...notes.map((note) => (note.id === under.id ? under : note)),
        ...(drag.how === "draw" && drag.moved ? [under] : []),
      ]
    : notes;
  const isChosen = (note: PictureNote) => note.id === model.chosen || note.id === under?.id;
  return (
    <section
      ref={box}
      aria-label={t("notes:title")}
      data-testid="picture-notes"
      className={cx(
        "absolute inset-0",
        drawing ? "pointer-events-auto touch-none" : "pointer-events-none",
        drawing && tool && "cursor-crosshair",
      )}
      {...(drawing && {
        ...handlers,
        onDoubleClick: () => chosen && actions.type(chosen.id),
        // Drawing with a finger does not swipe to the next snapshot.
        onTouchStart: (event) => event.stopPropagation(),
      })}
    >
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
        {size.width > 0 &&
          shown.map((note) => <NoteShape key={note.id} note={note} size={size} chosen={isChosen(note)} />)}
      </svg>
      {shown.map((note) => (
        <NotePlate
          key={note.id}
          note={note}
          chosen={isChosen(note)}
          typing={typing === note.id}
          drawing={drawing}
          write={(text) => actions.write(note, text)}
          stop={(byKey) => actions.stopTyping(note.id, byKey)}
        />
      ))}
      {drawing && (
        <>
          <p id="keys-of-notes" className="sr-only">
            {t("notes:keys")}
          </p>
          {shown
            .filter(({ id }) => id !== typing && notes.some((note) => note.id === id))
            .map((note) => (
              <NoteKeys key={note.id} note={note} chosen={note.id === model.chosen} actions={actions} />
            ))}
        </>
      )}
    </section>
  );
}
