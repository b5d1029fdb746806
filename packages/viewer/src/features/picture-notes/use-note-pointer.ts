import {
  movePictureNote,
  onPicture,
  type PictureNote,
  type PictureNoteHandle,
  type PictureNoteKind,
  type PicturePoint,
  pictureNoteAround,
  pictureNoteAt,
  resizePictureNote,
} from "@sonolens/domain";
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Distance from which a pointer draws or moves, pixels. */
const dragPx = 6;
/** Distance from a line within which a pointer still grabs it, pixels. */
const reachPx = { mouse: 10, touch: 22 } as const;

interface Drag {
  readonly pointerId: number;
  readonly from: PicturePoint;
  readonly how: "draw" | "move" | PictureNoteHandle;
  readonly before: PictureNote;
  readonly note: PictureNote;
  readonly moved: boolean;
}

export interface NotePointerOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly notes: readonly PictureNote[];
  readonly tool: PictureNoteKind | undefined;
  readonly chosen: PictureNote | undefined;
  readonly choose: (id: string | undefined) => void;
  /** A note that was drawn. */
  readonly put: (note: PictureNote) => void;
  /** A note that was moved or resized; if not `moved`, it was only grabbed. */
  readonly drop: (note: PictureNote, moved: boolean) => void;
}

/** A unique id; a page without a secure connection has no `randomUUID`. */
export const newNoteId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Drawing, moving and resizing with a mouse, a pen or a finger. `note` is the current state of the one being dragged.
 */
export function useNotePointer({ box, notes, tool, chosen, choose, put, drop }: NotePointerOptions) {
  const [drag, show] = useState<Drag>();
  // Events are more frequent than renders.
  const current = useRef<Drag>(undefined);
  const setDrag = useCallback((next: Drag | undefined) => {
    current.current = next;
    show(next);
  }, []);
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setDrag(undefined);
    };
    document.addEventListener("keydown", giveUp, { capture: true });
    return () => document.removeEventListener("keydown", giveUp, { capture: true });
  }, [isDragging, setDrag]);

  const placeOf = (event: PointerEvent): PicturePoint => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    return { u: (event.clientX - left) / (width || 1), v: (event.clientY - top) / (height || 1) };
  };
  const isFar = (from: PicturePoint, to: PicturePoint): boolean => {
    const { width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    return Math.hypot((to.u - from.u) * width, (to.v - from.v) * height) >= dragPx;
  };

  const dragged = (now: Drag, place: PicturePoint): Drag =>
    now.moved || isFar(now.from, place) ? { ...now, moved: true, note: draggedTo(now, place) } : now;

  /** What a pointer grabs when it goes down. */
  function takenBy(
    event: PointerEvent,
    target: Element,
    from: PicturePoint,
  ): Omit<Drag, "pointerId" | "from"> | undefined {
    if (tool) {
      const note: PictureNote = {
        id: newNoteId(),
        kind: tool,
        from,
        ...(tool !== "text" && { to: from }),
        text: "",
      };
      return { how: "draw", before: note, note, moved: false };
    }
    const handle = target.closest<HTMLElement>("[data-handle]")?.dataset.handle as
      | PictureNoteHandle
      | undefined;
    if (handle && chosen) return { how: handle, before: chosen, note: chosen, moved: false };
    const { width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    const reach = reachPx[event.pointerType === "touch" ? "touch" : "mouse"];
    const plateId = target.closest<HTMLElement>("[data-plate]")?.dataset.plate;
    const note = plateId
      ? notes.find(({ id }) => id === plateId)
      : pictureNoteAt(notes, from, { width, height, reach });
    return note && { how: "move", before: note, note, moved: false };
  }

  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
        if (event.target.closest("textarea")) return;
        const from = onPicture(placeOf(event));
        const taken = takenBy(event, event.target, from);
        choose(taken && taken.how !== "draw" ? taken.note.id : undefined);
        if (!taken) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ ...taken, pointerId: event.pointerId, from });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = current.current;
        if (now?.pointerId === event.pointerId) setDrag(dragged(now, placeOf(event)));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const now = current.current;
        if (now?.pointerId !== event.pointerId) return;
        setDrag(undefined);
        const { how, before, note, moved, from } = dragged(now, placeOf(event));
        if (how !== "draw") drop(note, moved);
        else put(moved ? note : pictureNoteAround(before.kind, before.id, from));
      },
      onPointerCancel: () => setDrag(undefined),
    },
  };
}

function draggedTo({ how, before, from }: Drag, place: PicturePoint): PictureNote {
  if (how === "move" || before.to === undefined)
    return movePictureNote(before, { u: place.u - from.u, v: place.v - from.v });
  return resizePictureNote(before, how === "draw" ? "to" : how, place);
}
