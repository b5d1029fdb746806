import { type PictureNote, pictureNoteLimits } from "@sonolens/domain";
import { cx } from "@sonolens/ui-kit";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { plateAnchor } from "../../lib/picture/note-geometry.ts";

interface NotePlateProps {
  readonly note: PictureNote;
  readonly chosen: boolean;
  readonly typing: boolean;
  readonly drawing: boolean;
  readonly write: (text: string) => void;
  /** Editing ends; `byKey` if by keyboard. */
  readonly stop: (byKey: boolean) => void;
}

const plateClass =
  "absolute max-h-full w-max max-w-[min(62%,20rem)] rounded-m border border-transparent px-2 py-0.5 text-13 font-medium whitespace-pre-wrap wrap-anywhere shadow-1 forced-colors:border-[CanvasText]";

/**
 * The text of a note. It is shifted back by a fraction of its own size that equals its position along the picture, so
 * it never leaves the picture.
 */
export function NotePlate({ note, chosen, typing, drawing, write, stop }: NotePlateProps) {
  const { u, v } = plateAnchor(note);
  const style = { left: `${u * 100}%`, top: `${v * 100}%`, translate: `${-u * 100}% ${-v * 100}%` };
  if (typing) return <NoteEditor note={note} style={style} write={write} stop={stop} />;
  if (note.text.trim() === "") return null;
  return (
    <span
      aria-hidden="true"
      data-plate={note.id}
      data-testid="note-text"
      // The full text is in the list of notes.
      data-may-be-cut=""
      className={cx(
        plateClass,
        "overflow-hidden bg-black/85 text-well-ink",
        drawing && "cursor-move select-none",
        chosen && "outline-2 outline-white",
      )}
      style={style}
    >
      <bdi>{note.text}</bdi>
    </span>
  );
}

interface NoteEditorProps extends Pick<NotePlateProps, "note" | "write" | "stop"> {
  readonly style: { readonly left: string; readonly top: string; readonly translate: string };
}

function NoteEditor({ note, style, write, stop }: NoteEditorProps) {
  const { t } = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === "Escape" || (event.key === "Enter" && !event.shiftKey);
    if (!isDone || event.nativeEvent.isComposing) return;
    event.preventDefault();
    stop(true);
  };
  return (
    <div
      data-text={note.text}
      className={cx(plateClass, "grows-with-text min-w-24 bg-black text-well-ink outline-2 outline-white")}
      style={style}
    >
      <textarea
        ref={field}
        rows={1}
        // Its width is that of the text behind it.
        cols={1}
        dir="auto"
        aria-label={t("notes:textOfNote")}
        maxLength={pictureNoteLimits.textCharacters}
        value={note.text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => stop(false)}
        className="w-full resize-none bg-transparent outline-none focus-visible:shadow-none focus-visible:outline-none"
      />
    </div>
  );
}
