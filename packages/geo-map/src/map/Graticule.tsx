import { decimalsOf, graticule } from "../geo/graticule.ts";
import { wrapLongitude } from "../geo/mercator.ts";
import { useMapSurface, useMapView } from "./map-context.ts";

/** Space at the edges covered by controls, where no label is drawn. */
const taken = { rightPx: 52, topPx: 22, bottomPx: 30, overviewPx: 84 } as const;

/** Lines of latitude and longitude with their degrees, for orientation on a map without streets. */
export function Graticule({ besideOverview }: { besideOverview: boolean }) {
  const { size, words } = useMapSurface();
  const view = useMapView();
  const apartPx = size.widthPx < 480 ? 84 : 128;
  const { meridianStepDeg, meridians, parallelStepDeg, parallels } = graticule(view, size, apartPx);
  const lowestPx = size.heightPx - (besideOverview ? taken.overviewPx : taken.bottomPx);
  return (
    <div className="geo-map-graticule" aria-hidden="true" data-keep-words="">
      {meridians.map(({ degrees, atPx }) => (
        <span key={degrees} className="geo-map-meridian" style={{ left: atPx }}>
          {atPx > 24 && atPx < size.widthPx - taken.rightPx - 24 ? (
            <b>{words.longitude(wrapLongitude(degrees), decimalsOf(meridianStepDeg))}</b>
          ) : null}
        </span>
      ))}
      {parallels.map(({ degrees, atPx }) => (
        <span key={degrees} className="geo-map-parallel" style={{ top: atPx }}>
          {atPx > taken.topPx && atPx < lowestPx ? (
            <b>{words.latitude(degrees, decimalsOf(parallelStepDeg))}</b>
          ) : null}
        </span>
      ))}
    </div>
  );
}
