import { projectAside, wrapLongitude } from "../geo/mercator.ts";
import type { MapSize, MapView } from "../geo/position.ts";
import type { MapColours } from "./map-colours.ts";
import { paintWorld } from "./paint-world.ts";
import type { World } from "./world.ts";

/** Margin painted on each side, as a share of the map, so that panning only moves a picture. */
const marginShare = 0.2;

interface Painted {
  readonly view: MapView;
  readonly size: MapSize;
  readonly ratio: number;
  readonly colours: MapColours;
  readonly marginPx: { readonly x: number; readonly y: number };
}

/** Draws the world under a map; repaints only when the zoom changes or the painted margin is exceeded. */
export function createGroundPicture(world: World) {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false });
  let painted: Painted | undefined;
  const paint = (view: MapView, size: MapSize, ratio: number, colours: MapColours): Painted => {
    const marginPx = {
      x: Math.ceil(size.widthPx * marginShare),
      y: Math.ceil(size.heightPx * marginShare),
    };
    const whole = { widthPx: size.widthPx + 2 * marginPx.x, heightPx: size.heightPx + 2 * marginPx.y };
    const [width, height] = [Math.round(whole.widthPx * ratio), Math.round(whole.heightPx * ratio)];
    // Setting a size, even the same, creates a new bitmap.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (context) paintWorld(context, world, view, whole, colours);
    return { view, size, ratio, colours, marginPx };
  };
  return (
    target: CanvasRenderingContext2D,
    view: MapView,
    size: MapSize,
    ratio: number,
    colours: MapColours,
  ) => {
    const movedBy = (from: Painted) => {
      const east = wrapLongitude(view.centre.longitude - from.view.centre.longitude);
      const to = projectAside(east, view.centre.latitude, from.view, size);
      return { x: to.x - size.widthPx / 2, y: to.y - size.heightPx / 2 };
    };
    let by = painted && movedBy(painted);
    const isEnough =
      painted &&
      by &&
      painted.view.zoom === view.zoom &&
      painted.size.widthPx === size.widthPx &&
      painted.size.heightPx === size.heightPx &&
      painted.ratio === ratio &&
      painted.colours === colours &&
      Math.abs(by.x) <= painted.marginPx.x &&
      Math.abs(by.y) <= painted.marginPx.y;
    if (!painted || !by || !isEnough) {
      painted = paint(view, size, ratio, colours);
      by = { x: 0, y: 0 };
    }
    target.setTransform(1, 0, 0, 1, 0, 0);
    // On whole pixels; a line between two of them would blur.
    target.drawImage(
      canvas,
      -Math.round((painted.marginPx.x + by.x) * ratio),
      -Math.round((painted.marginPx.y + by.y) * ratio),
    );
  };
}
