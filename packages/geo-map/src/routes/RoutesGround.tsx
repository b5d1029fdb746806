import { useCallback } from "react";
import { fitView } from "../geo/fit-view.ts";
import { zoomLimits } from "../geo/map-defaults.ts";
import type { MapSize } from "../geo/position.ts";
import { GeoMap, type MapBasics } from "../map/GeoMap.tsx";
import { RouteLines } from "./RouteLines.tsx";
import type { Route } from "./route.ts";

export interface RoutesGroundProps extends MapBasics {
  /** Name of the map for screen readers; else the word for a map. */
  label?: string | undefined;
  /** All that get a line. */
  routes: readonly Route[];
  /** The one whose stops are numbered, and that the map fits. */
  chosen: Route | undefined;
  /** A mark was clicked or Enter was pressed on it: the places of its stops in the chosen route. */
  onStop: (stops: readonly number[]) => void;
  /** Id of a route that is pointed at beside the map: its line stands out. */
  pointedRoute?: string | undefined;
  /** The place of a stop that is pointed at beside the map: its mark stands out. */
  pointedAt?: number | undefined;
  /** Stops whose mark has the focus or the pointer; none when it is left. */
  onPoint?: ((stops: readonly number[]) => void) | undefined;
}

/** A map of 800 x 500 with a line for each day, and the stops of one: for a page with lists of its own. */
export function RoutesGround(props: RoutesGroundProps) {
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
