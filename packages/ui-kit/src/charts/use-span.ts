import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type uPlot from "uplot";

/** A part of the horizontal axis, in its units. */
export interface ChartSpan {
  /** Its start, in the unit of the axis. */
  readonly from: number;
  /** Its end, in the unit of the axis. */
  readonly to: number;
}

/** Shorter movements choose a point. */
const minDragPx = 8;
const keyFactor = 1.5;
/** How far a turn of the wheel by 100 px zooms. */
const wheelFactor = 1.3;

/** What is being selected, from the left edge of the plot. */
interface Selected {
  readonly leftPx: number;
  readonly widthPx: number;
}

interface Press {
  readonly startPx: number;
  /** Where the other finger is, and what was shown when both were down. */
  pinch: { readonly distancePx: number; readonly view: ChartSpan; readonly middle: number } | undefined;
  /** Read here when the press ends: the state may not be rendered by then. */
  selected: Selected | undefined;
  hasMoved: boolean;
}

/**
 * Selects a span of the axis: by dragging with a mouse or pen, by two fingers, by the wheel with Ctrl or Command (as which
 * browsers report two fingers on a touchpad), or by + and -. `onSpan` receives null to show everything.
 */
export function useSpan(
  frame: RefObject<HTMLElement | null>,
  plot: uPlot | null,
  onSpan: ((span: ChartSpan | null) => void) | undefined,
) {
  const fingers = useRef(new Map<number, number>());
  const press = useRef<Press>(undefined);
  const [selected, setSelected] = useState<Selected>();
  const isOn = plot !== null && onSpan !== undefined;

  const view = (): ChartSpan => ({ from: plot?.scales.x?.min ?? 0, to: plot?.scales.x?.max ?? 0 });
  const zoom = ({ from, to }: ChartSpan, at: number, factor: number) =>
    onSpan?.({ from: at - (at - from) * factor, to: at + (to - at) * factor });
  const insidePx = (clientX: number): number => {
    const box = plot?.over.getBoundingClientRect();
    return box ? Math.min(box.width, Math.max(0, clientX - box.left)) : 0;
  };
  const valueAt = (px: number): number => plot?.posToVal(px, "x") ?? 0;

  const turn = useRef((_event: WheelEvent) => {});
  turn.current = (event) => {
    if (!isOn || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    zoom(view(), valueAt(insidePx(event.clientX)), wheelFactor ** (event.deltaY / 100));
  };
  const reset = useRef(() => {});
  reset.current = () => isOn && onSpan(null);
  useEffect(() => {
    const element = frame.current;
    // React's own listeners of the wheel cannot keep the page from zooming.
    const onWheel = (event: WheelEvent) => turn.current(event);
    const onDoubleClick = () => reset.current();
    element?.addEventListener("wheel", onWheel, { passive: false });
    element?.addEventListener("dblclick", onDoubleClick);
    return () => {
      element?.removeEventListener("wheel", onWheel);
      element?.removeEventListener("dblclick", onDoubleClick);
    };
  }, [frame]);

  return {
    selected,
    down(event: PointerEvent<HTMLElement>) {
      if (!isOn) return;
      fingers.current.set(event.pointerId, insidePx(event.clientX));
      const [one = 0, other] = [...fingers.current.values()];
      if (other === undefined) {
        press.current = { startPx: one, pinch: undefined, selected: undefined, hasMoved: false };
        if (event.pointerType !== "touch") event.currentTarget.setPointerCapture(event.pointerId);
      } else if (press.current) {
        const distancePx = Math.max(1, Math.abs(one - other));
        press.current.pinch = { distancePx, view: view(), middle: valueAt((one + other) / 2) };
        press.current.hasMoved = true;
      }
    },
    move(event: PointerEvent<HTMLElement>) {
      const current = press.current;
      if (!isOn || current === undefined || !fingers.current.has(event.pointerId)) return;
      const px = insidePx(event.clientX);
      fingers.current.set(event.pointerId, px);
      const [one = 0, other] = [...fingers.current.values()];
      if (current.pinch && other !== undefined) {
        const { distancePx, view: before, middle } = current.pinch;
        zoom(before, middle, distancePx / Math.max(1, Math.abs(one - other)));
      } else if (event.pointerType !== "touch" && Math.abs(px - current.startPx) >= minDragPx) {
        current.hasMoved = true;
        current.selected = { leftPx: Math.min(px, current.startPx), widthPx: Math.abs(px - current.startPx) };
        setSelected(current.selected);
      }
    },
    /** Returns whether a span was selected, so that no point is chosen. */
    up(event: PointerEvent<HTMLElement>): boolean {
      const current = press.current;
      fingers.current.delete(event.pointerId);
      if (!isOn || current === undefined) return false;
      const { selected: chosen, hasMoved } = current;
      if (chosen) {
        current.selected = undefined;
        setSelected(undefined);
        onSpan({ from: valueAt(chosen.leftPx), to: valueAt(chosen.leftPx + chosen.widthPx) });
      }
      if (fingers.current.size === 0) press.current = undefined;
      return hasMoved;
    },
    /** The system took the pointer, as to scroll. */
    cancel(event: PointerEvent<HTMLElement>) {
      fingers.current.delete(event.pointerId);
      press.current = undefined;
      setSelected(undefined);
    },
    /** Whether the key was one for a span; `at` is the point at the cursor. */
    key(key: string, at: number): boolean {
      if (!isOn) return false;
      if (key === "+" || key === "=") zoom(view(), at, 1 / keyFactor);
      else if (key === "-") zoom(view(), at, keyFactor);
      else if (key === "0") onSpan(null);
      else return false;
      return true;
    },
  };
}
