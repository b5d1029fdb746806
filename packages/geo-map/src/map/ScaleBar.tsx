import { metresPerPixel, scaleBar } from "../geo/mercator.ts";
import { useMapSurface, useMapView } from "./map-context.ts";

/** Scale of the map, as a bar of a round distance. */
export function ScaleBar() {
  const { size, words } = useMapSurface();
  const view = useMapView();
  const { metres, lengthPx } = scaleBar(
    metresPerPixel(view),
    size.widthPx < 480 ? 72 : 110,
    words.scaleUnitsM,
  );
  return (
    <span className="geo-map-scale" data-keep-words="">
      <span className="geo-map-scale-bar" style={{ width: lengthPx }} />
      {words.distance(metres)}
    </span>
  );
}
