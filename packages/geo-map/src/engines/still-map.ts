import { paintWorld } from "../basemap/paint-world.ts";
import { loadFineWorld } from "../basemap/world.ts";
import { keptView, unproject, zoomAround } from "../geo/mercator.ts";
import type { MapView } from "../geo/position.ts";
import type { BaseMap, BaseMapOptions } from "./base-map.ts";

const keySteps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-100, 0],
  ArrowRight: [100, 0],
  ArrowUp: [0, -100],
  ArrowDown: [0, 100],
};

/** The bundled world without WebGL: drawn anew at each step, moved by keys, buttons and dragging. */
export async function openStillMap(options: BaseMapOptions): Promise<BaseMap> {
  const { place, words, onMove, onDrawn } = options;
  const world = await loadFineWorld();
  const canvas = place.appendChild(document.createElement("canvas"));
  canvas.className = "geo-map-still";
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "region");
  canvas.setAttribute("aria-label", words.map);
  const context = canvas.getContext("2d");
  let { view, colours } = options;
  let asked = 0;
  const size = () => ({ widthPx: place.clientWidth, heightPx: place.clientHeight });
  const draw = () => {
    const { widthPx, heightPx } = size();
    const ratio = devicePixelRatio;
    canvas.width = Math.round(widthPx * ratio);
    canvas.height = Math.round(heightPx * ratio);
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (context) paintWorld(context, world, view, size(), colours);
    onDrawn();
  };
  const redraw = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(draw);
  };
  const move = (next: MapView) => {
    view = keptView(next);
    onMove(view);
    redraw();
  };
  const pan = (right: number, down: number) => {
    const { widthPx, heightPx } = size();
    move({
      centre: unproject({ x: widthPx / 2 + right, y: heightPx / 2 + down }, view, size()),
      zoom: view.zoom,
    });
  };
  canvas.addEventListener("keydown", (event) => {
    const step = keySteps[event.key];
    const nearer = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (step) pan(...step);
    else if (nearer) move({ centre: view.centre, zoom: view.zoom + nearer });
    else return;
    event.preventDefault();
  });
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) pan(-event.movementX, -event.movementY);
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (options.inPage && !event.ctrlKey) return;
      event.preventDefault();
      const around = { x: event.offsetX, y: event.offsetY };
      move(zoomAround(around, view.zoom - event.deltaY / 250, view, size()));
    },
    { passive: false },
  );
  redraw();
  return {
    kind: "still",
    go: move,
    recolour(next) {
      colours = next;
      redraw();
    },
    resize: redraw,
    close() {
      cancelAnimationFrame(asked);
      canvas.remove();
    },
  };
}
