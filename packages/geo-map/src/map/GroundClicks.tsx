import { useEffect, useEffectEvent, useRef } from "react";
import type { MapPoint } from "../geo/position.ts";

/** Pixels between press and release that still count as a click; more is a drag. */
const clickPx = 4;

/** Reports clicks on the ground of the enclosing map, not drags and not clicks on its marks. */
export function GroundClicks({ onClick }: { onClick: (point: MapPoint) => void }) {
  const here = useRef<HTMLSpanElement>(null);
  const tell = useEffectEvent(onClick);
  useEffect(() => {
    const ground = here.current?.closest(".geo-map")?.querySelector<HTMLElement>(".geo-map-ground");
    if (!ground) return;
    let pressed: MapPoint | null = null;
    const press = (event: globalThis.PointerEvent) => {
      pressed = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    };
    const release = (event: globalThis.MouseEvent) => {
      if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > clickPx) return;
      pressed = null;
      const box = ground.getBoundingClientRect();
      tell({ x: event.clientX - box.left, y: event.clientY - box.top });
    };
    ground.addEventListener("pointerdown", press, true);
    ground.addEventListener("click", release);
    return () => {
      ground.removeEventListener("pointerdown", press, true);
      ground.removeEventListener("click", release);
    };
  }, []);
  return <span ref={here} hidden />;
}
