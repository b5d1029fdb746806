import { type RefObject, useEffect, useRef } from "react";
import type { Scroller } from "../lib/scroller.ts";
import { edgeScrollSpeed, swallowNextClick } from "./drag.ts";
import type { RangeSelection } from "./use-range-selection.ts";
import type { Press, RubberBandOptions } from "./use-rubber-band.ts";

const holdMs = 450;
const slipPx = 10;

export interface TouchSelectionOptions {
  readonly surface: RefObject<HTMLElement | null>;
  readonly rangesIn: RubberBandOptions["rangesIn"];
  readonly selection: Pick<RangeSelection, "toggle" | "extendTo">;
  readonly scroller: () => Scroller | null;
  readonly enabled: boolean;
}

/** A long press selects an item; moving on from there selects the range it passes over. */
export function useTouchSelection(options: TouchSelectionOptions) {
  const latest = useRef(options);
  latest.current = options;
  const holding = useRef(false);
  const stop = useRef<(() => void) | null>(null);

  useEffect(() => {
    const element = latest.current.surface.current;
    // React's own listeners are passive and cannot prevent scrolling.
    const keepStill = (event: TouchEvent) => {
      if (holding.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener("touchmove", keepStill, { passive: false });
    return () => {
      element?.removeEventListener("touchmove", keepStill);
      stop.current?.();
    };
  }, []);

  const indexAt = (clientX: number, clientY: number): number | undefined => {
    const { surface, rangesIn } = latest.current;
    const box = surface.current?.getBoundingClientRect();
    if (!box) return undefined;
    const x = surface.current?.matches(":dir(rtl)") ? box.right - clientX : clientX - box.left;
    const y = clientY - box.top;
    return rangesIn({ startPx: x, endPx: x, topPx: y, bottomPx: y + 1 })[0]?.[0];
  };

  const onPointerDown = (down: Press) => {
    if (!latest.current.enabled || down.pointerType !== "touch" || !down.isPrimary) return;
    stop.current?.();
    let at = { x: down.clientX, y: down.clientY };
    let lastIndex: number | undefined;
    let frame = 0;
    let frameAtMs = 0;
    const extend = () => {
      const index = indexAt(at.x, at.y);
      if (index === undefined || index === lastIndex) return;
      lastIndex = index;
      latest.current.selection.extendTo(index);
    };
    const follow = (nowMs: number) => {
      const view = latest.current.scroller()?.view();
      const passedS = frameAtMs ? Math.min(0.1, (nowMs - frameAtMs) / 1000) : 0;
      frameAtMs = nowMs;
      const deltaPx = view ? edgeScrollSpeed(at.y, view) * passedS : 0;
      if (Math.abs(deltaPx) >= 1) {
        latest.current.scroller()?.scrollBy(Math.round(deltaPx));
        extend();
      }
      frame = requestAnimationFrame(follow);
    };
    const timer = setTimeout(() => {
      lastIndex = indexAt(at.x, at.y);
      if (lastIndex === undefined) return;
      holding.current = true;
      latest.current.selection.toggle(lastIndex);
      frame = requestAnimationFrame(follow);
    }, holdMs);
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const slipped = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > slipPx;
      at = { x: event.clientX, y: event.clientY };
      if (holding.current) extend();
      else if (slipped) end();
    };
    const up = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      if (holding.current) swallowNextClick();
      end();
    };
    const noMenu = (event: Event) => event.preventDefault();
    const end = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      holding.current = false;
      stop.current = null;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("contextmenu", noMenu, { capture: true });
    };
    stop.current = end;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", end);
    window.addEventListener("contextmenu", noMenu, { capture: true });
  };

  return onPointerDown;
}
