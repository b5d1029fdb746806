import { useCallback } from "react";
import { fitView } from "../geo/fit-view.ts";
import { zoomLimits } from "../geo/map-defaults.ts";
import type { MapSize } from "../geo/position.ts";
import { GeoMap, type MapBasics } from "../map/GeoMap.tsx";
import { RouteLines } from "./RouteLines.tsx";
import type { RoutesShown } from "./routes-shown.ts";

export interface RoutesMapProps extends MapBasics, RoutesShown {
  /** Name of the map for screen readers; default: the word for a map. */
  label?: string | undefined;
}

/** A map of 800 x 500 with a line for each day, and the stops of one: for a page with its own lists. */
export function RoutesMap(props: RoutesMapProps) {
  const { routes, chosen, onStop, pointedRoute, pointedAt, onPoint, ...basics } = props;
  const stops = chosen?.stops;
  const viewFor = useCallback(
    (size: MapSize) =>
      fitView(stops ?? [], size, (stops?.length ?? 0) > 1 ? { nearestZoom: zoomLimits.nearest } : {}),
    [stops],
  );
  return (
    <div className="geo-map-routes-map">
      <GeoMap {...basics} viewFor={viewFor}>
        <RouteLines {...{ routes, chosen, onStop, pointedRoute, pointedAt, onPoint }} />
      </GeoMap>
    </div>
  );
}
