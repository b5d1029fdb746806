import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { project, unproject } from "../geo/mercator.ts";
import type { MapPoint, Position } from "../geo/position.ts";
import { useMapSurface, useMapView } from "../map/map-context.ts";
import { Pin } from "./Pin.tsx";

const keySteps: Record<string, MapPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Pixels that an arrow key moves the mark, plain and with Shift. */
const stepPx = { plain: 2, large: 20 } as const;
/** The map pans when a mark moved by keys is this close to an edge, pixels. */
const edgePx = 24;

interface Drag {
  readonly pointerId: number;
  /** Offset from the pointer to the tip of the mark. */
  readonly offset: MapPoint;
  /** A press without movement is not a drop. */
  readonly moved: boolean;
}

export interface MovablePinProps {
  position: Position;
  /** Not saved yet. */
  hollow?: boolean;
  /** Called while it is dragged. */
  onMoving: (position: Position | null) => void;
  /** Called on drop, and with each arrow key. */
  onMove: (position: Position) => void;
}

/** The mark of a location: dragged by mouse, pen or finger, moved by arrow keys; Escape cancels a drag. */
export function MovablePin({ position, hollow = false, onMoving, onMove }: MovablePinProps) {
  const { size, words, go } = useMapSurface();
  const view = useMapView();
  const drag = useRef<Drag | null>(null);
  const [said, setSaid] = useState("");
  const help = useId();
  const at = project(position, view, size);

  const under = (event: PointerEvent<HTMLElement>): MapPoint => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const tipAt = (event: PointerEvent<HTMLElement>, { offset }: Drag): Position => {
    const { x, y } = under(event);
    const keep = (value: number, most: number) => Math.max(0, Math.min(most, value));
    return unproject(
      { x: keep(x + offset.x, size.widthPx), y: keep(y + offset.y, size.heightPx) },
      view,
      size,
    );
  };
  const putBack = () => {
    drag.current = null;
    onMoving(null);
  };
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const dropped = drag.current.moved ? tipAt(event, drag.current) : null;
    putBack();
    if (dropped) onMove(dropped);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && drag.current) return putBack();
    const step = keySteps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const px = event.shiftKey ? stepPx.large : stepPx.plain;
    const target = { x: at.x + step.x * px, y: at.y + step.y * px };
    const next = unproject(target, view, size);
    onMove(next);
    setSaid(words.moved(words.position(next)));
    const outside =
      target.x < edgePx ||
      target.y < edgePx ||
      target.x > size.widthPx - edgePx ||
      target.y > size.heightPx - edgePx;
    if (outside) go({ centre: next, zoom: view.zoom }, true);
  };
  return (
    <>
      <button
        type="button"
        className="geo-map-mark geo-map-movable"
        style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
        aria-label={words.movableLocation(words.position(position))}
        aria-describedby={help}
        onKeyDown={pressKey}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          const point = under(event);
          const offset = { x: at.x - point.x, y: at.y - point.y };
          drag.current = { pointerId: event.pointerId, offset, moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (drag.current?.pointerId !== event.pointerId) return;
          drag.current = { ...drag.current, moved: true };
          onMoving(tipAt(event, drag.current));
        }}
        onPointerUp={drop}
        onPointerCancel={putBack}
      >
        <Pin hollow={hollow} />
      </button>
      <span id={help} className="geo-map-for-ears">
        {words.howToMove}
      </span>
      <span className="geo-map-for-ears" aria-live="polite">
        {said}
      </span>
    </>
  );
}
