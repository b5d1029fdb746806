import { type RefObject, useEffect, useRef, useState } from "react";
import type { Scroller } from "../lib/scroller.ts";
import { edgeScrollSpeed, swallowNextClick } from "./drag.ts";
import { type KeyAt, type SelectionMode, sameSelection, withTouched } from "./selected-keys.ts";

/** A rectangle over a grid, pixels. */
export interface GridRect {
  /** From the grid's start, which is its right edge in right-to-left text. */
  readonly startPx: number;
  /** From the grid's top. */
  readonly topPx: number;
  /** Its end, from the grid's start. */
  readonly endPx: number;
  /** Its end, from the grid's top. */
  readonly bottomPx: number;
}

export interface RubberBandOptions {
  readonly surface: RefObject<HTMLElement | null>;
  /** The items that a rectangle of the surface touches, as `[from, to)`. */
  readonly rangesIn: (rect: GridRect) => readonly (readonly [from: number, to: number])[];
  readonly keyAt: KeyAt;
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  readonly scroller: () => Scroller | null;
  /** Pointer distance before a rectangle appears, pixels. */
  readonly thresholdPx: number;
  /** Minimum interval between selection callbacks while the rectangle moves; the rectangle itself moves every frame. */
  readonly throttleMs: number;
}

/** The relevant properties of a press, of React's event or a native one. */
export type Press = Pick<
  globalThis.PointerEvent,
  | "altKey"
  | "button"
  | "clientX"
  | "clientY"
  | "ctrlKey"
  | "isPrimary"
  | "metaKey"
  | "pointerId"
  | "pointerType"
  | "shiftKey"
  | "target"
>;

interface Point {
  readonly x: number;
  readonly y: number;
}

const controls = "button, input, select, textarea, label, [contenteditable], [data-no-drag]";

const modeOf = (event: { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
  (event.altKey
    ? "invert"
    : event.ctrlKey || event.metaKey || event.shiftKey
      ? "add"
      : "replace") satisfies SelectionMode;

/** Selection by a rectangle drawn with mouse or pen, scrolling at the edges. */
export function useRubberBand(options: RubberBandOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [rect, setRect] = useState<GridRect | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  /** Converts a viewport point to the grid's coordinates, along the text direction. */
  const toGrid = (point: Point): Point => {
    const box = latest.current.surface.current?.getBoundingClientRect() ?? new DOMRect();
    const rtl = latest.current.surface.current?.matches(":dir(rtl)") ?? false;
    return { x: rtl ? box.right - point.x : point.x - box.left, y: point.y - box.top };
  };

  const onPointerDown = (down: Press) => {
    const target = down.target instanceof Element ? down.target : null;
    if (down.button !== 0 || down.pointerType === "touch" || target?.closest(controls)) return;
    stop.current?.();
    const origin = { x: down.clientX, y: down.clientY };
    const from = toGrid(origin);
    const base = latest.current.selected;
    let pointer: Point = origin;
    let mode: SelectionMode = modeOf(down);
    let frame = 0;
    let frameAtMs = 0;
    let reportedAtMs = Number.NEGATIVE_INFINITY;
    let reported = base;

    const touched = (): GridRect => {
      const to = toGrid(pointer);
      return {
        startPx: Math.min(from.x, to.x),
        endPx: Math.max(from.x, to.x),
        topPx: Math.min(from.y, to.y),
        bottomPx: Math.max(from.y, to.y),
      };
    };
    const report = () => {
      const { rangesIn, keyAt, onSelectedChange } = latest.current;
      const next = withTouched(base, keyAt, rangesIn(touched()), mode);
      if (sameSelection(next, reported)) return;
      reported = next;
      onSelectedChange(next);
    };
    const draw = (nowMs: number) => {
      const view = latest.current.scroller()?.view();
      const passedS = frameAtMs ? Math.min(0.1, (nowMs - frameAtMs) / 1000) : 0;
      frameAtMs = nowMs;
      const deltaPx = view ? edgeScrollSpeed(pointer.y, view) * passedS : 0;
      if (Math.abs(deltaPx) >= 1) latest.current.scroller()?.scrollBy(Math.round(deltaPx));
      setRect(touched());
      if (nowMs - reportedAtMs >= latest.current.throttleMs) {
        reportedAtMs = nowMs;
        report();
      }
      frame = requestAnimationFrame(draw);
    };
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      pointer = { x: event.clientX, y: event.clientY };
      mode = modeOf(event);
      const way = Math.hypot(pointer.x - origin.x, pointer.y - origin.y);
      if (frame === 0 && way > latest.current.thresholdPx) {
        window.getSelection()?.removeAllRanges();
        frame = requestAnimationFrame(draw);
      }
    };
    const key = (event: KeyboardEvent) => {
      if (frame === 0) return;
      if (event.key === "Escape") {
        event.stopPropagation();
        reported = base;
        latest.current.onSelectedChange(base);
        end();
        // The button is still down: its release is not a click either.
        window.addEventListener("pointerup", swallowNextClick, { once: true });
      } else if (["Alt", "Control", "Meta", "Shift"].includes(event.key)) {
        event.preventDefault();
        mode = modeOf(event);
        reportedAtMs = Number.NEGATIVE_INFINITY;
      }
    };
    const up = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      if (frame !== 0) {
        pointer = { x: event.clientX, y: event.clientY };
        mode = modeOf(event);
        report();
        swallowNextClick();
      }
      end();
    };
    const end = () => {
      cancelAnimationFrame(frame);
      setRect(null);
      stop.current = null;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("blur", end);
      window.removeEventListener("keydown", key, { capture: true });
      window.removeEventListener("keyup", key, { capture: true });
    };
    stop.current = end;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", end);
    window.addEventListener("blur", end);
    window.addEventListener("keydown", key, { capture: true });
    window.addEventListener("keyup", key, { capture: true });
  };

  return { rect, onPointerDown };
}
