import { projectAside, worldWidthPx } from "../geo/mercator.ts";
import type { MapSize, MapView } from "../geo/position.ts";
import { bundledDetail } from "./bundled-style.ts";
import type { MapColours } from "./map-colours.ts";
import type { LngLat } from "./topology.ts";
import type { World } from "./world.ts";

/** Draws the world on a canvas without WebGL: for the small overview, and where WebGL is missing. */
export function paintWorld(
  context: CanvasRenderingContext2D,
  world: World,
  view: MapView,
  size: MapSize,
  colours: MapColours,
) {
  context.globalAlpha = 1;
  context.fillStyle = colours.water;
  context.fillRect(0, 0, size.widthPx, size.heightPx);
  const widthPx = worldWidthPx(view.zoom);
  const halfDeg = (size.widthPx / 2 / widthPx) * 360;
  const [west, east] = [view.centre.longitude - halfDeg, view.centre.longitude + halfDeg];
  const trace = (shapes: readonly (readonly LngLat[])[], aroundDeg: number) => {
    context.beginPath();
    for (const shape of shapes)
      for (const [index, [longitude, latitude]] of shape.entries()) {
        const { x, y } = projectAside(longitude + aroundDeg - view.centre.longitude, latitude, view, size);
        if (index === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
  };
  for (let around = Math.floor((west + 180) / 360); around <= Math.floor((east + 180) / 360); around++) {
    trace(world.land.flat(), around * 360);
    context.fillStyle = colours.land;
    context.fill("evenodd");
    context.lineWidth = 0.8;
    for (const [shapes, colour] of [
      [world.coasts, colours.coast],
      [world.borders, colours.border],
    ] as const) {
      trace(shapes, around * 360);
      context.strokeStyle = colour;
      context.stroke();
    }
  }
  const { endsAtZoom, goneAtZoom } = bundledDetail;
  const known = Math.max(0, Math.min(1, (goneAtZoom - view.zoom) / (goneAtZoom - endsAtZoom)));
  if (known === 1) return;
  context.globalAlpha = 1 - known;
  context.fillStyle = colours.unknown;
  context.fillRect(0, 0, size.widthPx, size.heightPx);
}
