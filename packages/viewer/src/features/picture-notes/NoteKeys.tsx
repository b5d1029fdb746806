import {
  boundsOfPictureNote,
  handlesOfPictureNote,
  movePictureNote,
  type PictureNote,
  type PictureNoteHandle,
  placeOfHandle,
  resizePictureNote,
} from "@sonolens/domain";
import type { KeyboardEvent } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import { noteWords } from "./note-words.ts";
import { noteShortcuts } from "./shortcuts.ts";

export interface NoteKeysActions {
  readonly choose: (id: string | undefined) => void;
  readonly type: (id: string) => void;
  /** Consecutive changes with the same name are undone as one. */
  readonly change: (note: PictureNote, name: string) => void;
  readonly remove: (id: string) => void;
}

interface NoteKeysProps {
  readonly note: PictureNote;
  readonly chosen: boolean;
  readonly actions: NoteKeysActions;
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The distance that an arrow key moves, in fractions of the picture; undefined for other keys. */
function wayOf({ key, shiftKey }: KeyboardEvent): { readonly u: number; readonly v: number } | undefined {
  const way = ways[key];
  const cell = (shiftKey ? 10 : 1) / 110;
  return way && { u: way[0] * cell, v: way[1] * cell };
}

/** Keyboard handles of a note: the note, and when it is selected its ends or corners. */
export function NoteKeys({ note, chosen, actions }: NoteKeysProps) {
  const { t } = useWords();
  const { left, top, right, bottom } = boundsOfPictureNote(note);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = wayOf(event);
    const action = shortcutOf(noteShortcuts, event);
    if (action === "move" && way) actions.change(movePictureNote(note, way), `move ${note.id}`);
    else if (action === "remove") actions.remove(note.id);
    else return;
    event.preventDefault();
  };
  const onHandleKeyDown = (handle: PictureNoteHandle) => (event: KeyboardEvent) => {
    const way = wayOf(event);
    const action = shortcutOf(noteShortcuts, event);
    if (action === "remove") actions.remove(note.id);
    else if (action === "move" && way) {
      const { u, v } = placeOfHandle(note, handle);
      const resized = resizePictureNote(note, handle, { u: u + way.u, v: v + way.v });
      actions.change(resized, `${handle} ${note.id}`);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <button
        type="button"
        data-note={note.id}
        aria-label={noteWords(note, t)}
        aria-pressed={chosen}
        aria-describedby="keys-of-notes"
        className="pointer-events-none absolute min-h-6 min-w-6 rounded-s focus-visible:outline-dashed! focus-visible:outline-offset-4"
        style={{
          left: `min(${left * 100}%, 100% - 1.5rem)`,
          top: `min(${top * 100}%, 100% - 1.5rem)`,
          width: `${(right - left) * 100}%`,
          height: `${(bottom - top) * 100}%`,
        }}
        onFocus={() => actions.choose(note.id)}
        onClick={() => actions.type(note.id)}
        onKeyDown={onKeyDown}
      />
      {chosen &&
        handlesOfPictureNote(note).map((handle, index) => {
          const { u, v } = placeOfHandle(note, handle);
          return (
            <button
              key={handle}
              type="button"
              data-handle={handle}
              aria-label={
                note.kind === "arrow"
                  ? t(handle === "to" ? "notes:handle.to" : "notes:handle.from")
                  : t("notes:corner", { number: index + 1 })
              }
              aria-describedby="keys-of-notes"
              className="absolute grid size-ctl -translate-1/2 cursor-grab place-items-center rounded-full -outline-offset-2"
              style={{ left: `${u * 100}%`, top: `${v * 100}%` }}
              onKeyDown={onHandleKeyDown(handle)}
            >
              <i className="size-3.5 rounded-full border-2 border-black bg-white forced-colors:bg-[CanvasText]" />
            </button>
          );
        })}
    </>
  );
}
