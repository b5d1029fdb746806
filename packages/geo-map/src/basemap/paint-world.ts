import { mercatorY, worldWidthPx } from "../geo/mercator.ts";
import type { MapSize, MapView } from "../geo/position.ts";
import { bundledDetail } from "./bundled-style.ts";
import type { MapColours } from "./map-colours.ts";
import type { World } from "./world.ts";
import { pathsFor, type TracedShape, tracedWidthPx } from "./world-paths.ts";

const lineWidthPx = 0.8;

/**
 * Draws the world on a canvas without WebGL: for the small overview, and without a graphics processor. The context's
 * current transform must have CSS pixels as its unit.
 */
export function paintWorld(
  context: CanvasRenderingContext2D,
  world: World,
  view: MapView,
  size: MapSize,
  colours: MapColours,
) {
  const { endsAtZoom, goneAtZoom } = bundledDetail;
  const known = Math.max(0, Math.min(1, (goneAtZoom - view.zoom) / (goneAtZoom - endsAtZoom)));
  const fill = (colour: string, alpha: number) => {
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fillRect(0, 0, size.widthPx, size.heightPx);
    context.globalAlpha = 1;
  };
  if (known === 0) return fill(colours.unknown, 1);
  fill(colours.water, 1);
  const scale = worldWidthPx(view.zoom) / tracedWidthPx;
  const widthOnWorld = size.widthPx / scale;
  const heightOnWorld = size.heightPx / scale;
  const left = ((view.centre.longitude + 180) / 360) * tracedWidthPx - widthOnWorld / 2;
  const top = mercatorY(view.centre.latitude) * tracedWidthPx - heightOnWorld / 2;
  const paths = pathsFor(world, view.zoom);
  for (
    let around = Math.floor(left / tracedWidthPx);
    around <= Math.floor((left + widthOnWorld) / tracedWidthPx);
    around++
  ) {
    const from = left - around * tracedWidthPx;
    const inView = (shape: TracedShape) =>
      shape.right >= from &&
      shape.left <= from + widthOnWorld &&
      shape.bottom >= top &&
      shape.top <= top + heightOnWorld;
    context.save();
    context.scale(scale, scale);
    context.translate(-from, -top);
    context.fillStyle = colours.land;
    for (const shape of paths.land) if (inView(shape)) context.fill(shape.path, "evenodd");
    context.lineWidth = lineWidthPx / scale;
    context.strokeStyle = colours.coast;
    for (const shape of paths.coasts) if (inView(shape)) context.stroke(shape.path);
    context.strokeStyle = colours.border;
    for (const shape of paths.borders) if (inView(shape)) context.stroke(shape.path);
    context.restore();
  }
  if (known < 1) fill(colours.unknown, 1 - known);
}
