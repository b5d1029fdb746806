import { createGroundPicture } from "../basemap/ground-picture.ts";
import { loadFineWorld } from "../basemap/world.ts";
import { keptView, unproject, zoomAround } from "../geo/mercator.ts";
import type { MapPoint, MapView } from "../geo/position.ts";
import { type BaseMap, type BaseMapOptions, type EngineWords, glideMs } from "./base-map.ts";
import { createGlide } from "./glide.ts";
import { hearHands } from "./hand-moves.ts";

const keySteps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-100, 0],
  ArrowRight: [100, 0],
  ArrowUp: [0, -100],
  ArrowDown: [0, 100],
};
/** How long the gesture hint is shown, milliseconds. */
const hintMs = 1500;

/** The bundled world on a plain canvas: as smooth as WebGL if that is rendered in software. */
export async function openPaintedMap(options: BaseMapOptions): Promise<BaseMap> {
  const { container, words, onMove, onDrawn } = options;
  const world = await loadFineWorld();
  const canvas = container.appendChild(document.createElement("canvas"));
  canvas.className = "geo-map-painted";
  if (options.inPage) canvas.dataset.inPage = "";
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "region");
  canvas.setAttribute("aria-label", words.map);
  const hint = createHint(container, words);
  const context = canvas.getContext("2d", { alpha: false });
  const drawGround = createGroundPicture(world);
  let { view, colours } = options;
  let asked = 0;
  const size = () => ({ widthPx: container.clientWidth, heightPx: container.clientHeight });
  const draw = () => {
    asked = 0;
    const { widthPx, heightPx } = size();
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
    // The container has no size while a screen mounts or unmounts; the map redraws once it has one.
    if (width === 0 || height === 0) return;
    // Setting a size, even the same, creates a new bitmap.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (context) drawGround(context, view, { widthPx, heightPx }, ratio, colours);
    onDrawn();
  };
  const redraw = () => {
    asked ||= requestAnimationFrame(draw);
  };
  const show = (next: MapView) => {
    view = keptView(next);
    onMove(view);
    redraw();
  };
  const glide = createGlide(show);
  let towards: { readonly point: MapPoint; readonly zoom: number } | undefined;
  const go = (next: MapView, gliding = false) => {
    towards = undefined;
    if (gliding) return glide.to(view, keptView(next), glideMs);
    glide.stop();
    show(next);
  };
  const dragged = (right: number, down: number): MapView => {
    const { widthPx, heightPx } = size();
    return {
      centre: unproject({ x: widthPx / 2 - right, y: heightPx / 2 - down }, view, size()),
      zoom: view.zoom,
    };
  };
  hearHands(canvas, options.inPage, {
    drag: (right, down) => go(dragged(right, down)),
    pinch: (point, step) => go(zoomAround(point, view.zoom + step, view, size())),
    zoom(point, step) {
      const from = view.zoom;
      // A wheel step adds to the target of the previous one, even before that is reached.
      const zoom = keptView({ ...view, zoom: (towards?.zoom ?? from) + step }).zoom;
      towards = { point, zoom };
      glide.along((share) => zoomAround(point, from + (zoom - from) * share, view, size()), glideMs);
    },
    refused: hint.show,
  });
  canvas.addEventListener("keydown", (event) => {
    const step = keySteps[event.key];
    const nearer = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (step) go(dragged(-step[0], -step[1]), true);
    else if (nearer) go({ centre: view.centre, zoom: Math.round(view.zoom) + nearer }, true);
    else return;
    event.preventDefault();
  });
  redraw();
  return {
    kind: "painted",
    go,
    recolour(next) {
      colours = next;
      redraw();
    },
    resize: redraw,
    close() {
      cancelAnimationFrame(asked);
      glide.stop();
      hint.close();
      canvas.remove();
    },
  };
}

/** Shows briefly which gesture moves the map. */
function createHint(container: HTMLElement, words: EngineWords) {
  const element = container.appendChild(document.createElement("div"));
  element.className = "geo-map-gesture-hint";
  element.setAttribute("aria-hidden", "true");
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    show(by: "wheel" | "finger") {
      element.textContent = by === "wheel" ? words.useControlKey : words.useTwoFingers;
      element.dataset.shown = "";
      clearTimeout(timer);
      timer = setTimeout(() => delete element.dataset.shown, hintMs);
    },
    close() {
      clearTimeout(timer);
      element.remove();
    },
  };
}
