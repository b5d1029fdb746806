import { useEffect, useRef } from "react";
import type { MapColours } from "../basemap/map-colours.ts";
import { paintWorld } from "../basemap/paint-world.ts";
import { loadCoarseWorld } from "../basemap/world.ts";
import { project } from "../geo/mercator.ts";
import type { MapSize } from "../geo/position.ts";
import { useMapSurface, useMapView } from "./map-context.ts";

const overviewZoom = 2.6;
const size: MapSize = { widthPx: 64, heightPx: 64 };
/** Moves in steps, so that it is not redrawn for every pixel. */
const stepDeg = 4;
const stepped = (degrees: number) => Math.round(degrees / stepDeg) * stepDeg;

/** Shows where in the world the map is, for views closer than the detail of the bundled world. */
export function Overview({ colours }: { colours: MapColours }) {
  const { words } = useMapSurface();
  const { centre } = useMapView();
  const canvas = useRef<HTMLCanvasElement>(null);
  const latitude = Math.max(-70, Math.min(70, stepped(centre.latitude)));
  const longitude = stepped(centre.longitude);
  useEffect(() => {
    let left = false;
    void loadCoarseWorld().then((world) => {
      const context = canvas.current?.getContext("2d");
      if (left || !canvas.current || !context) return;
      const ratio = devicePixelRatio;
      canvas.current.width = size.widthPx * ratio;
      canvas.current.height = size.heightPx * ratio;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paintWorld(context, world, { centre: { latitude, longitude }, zoom: overviewZoom }, size, colours);
    });
    return () => {
      left = true;
    };
  }, [latitude, longitude, colours]);
  const here = project(centre, { centre: { latitude, longitude }, zoom: overviewZoom }, size);
  return (
    <div className="geo-map-overview" role="img" aria-label={words.overview}>
      <canvas ref={canvas} />
      <span className="geo-map-here" style={{ left: here.x, top: here.y }} />
    </div>
  );
}
