import { useState } from "react";
import type { MapBasics } from "../map/GeoMap.tsx";
import { RoutesGround } from "./RoutesGround.tsx";
import type { Route } from "./route.ts";

export interface RouteMapProps extends MapBasics {
  /** Name of the map for screen readers; default: the word for a map. */
  label?: string | undefined;
  /** Newest first: the first one is selected initially. */
  routes: readonly Route[];
  /** A stop was clicked or Enter was pressed on it, on the map or in the list: the ids of its snapshots. */
  onChoose: (ids: readonly string[]) => void;
}

/**
 * A map of 800 x 500 with a line for each day; the stops of the selected day are numbered, on the map and in a list.
 */
export function RouteMap({ routes, onChoose, ...basics }: RouteMapProps) {
  const { words } = basics;
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = routes.find(({ id }) => id === wanted) ?? routes[0];
  const stops = chosen?.stops;
  const choose = (places: readonly number[]) =>
    onChoose(places.flatMap((place) => stops?.[place]?.ids ?? []));
  return (
    <div className="geo-map-routes">
      <RoutesGround {...basics} routes={routes} chosen={chosen} onStop={choose} />
      {chosen ? (
        <div className="geo-map-columns">
          <section aria-label={words.routes}>
            <ul className="geo-map-rows">
              {routes.map((route) => (
                <li key={route.id}>
                  <button
                    type="button"
                    className="geo-map-row"
                    aria-pressed={route === chosen}
                    onClick={() => setWanted(route.id)}
                  >
                    <span>{route.label}</span>
                    <small>{words.routeFacts(route.stops.length, words.distance(route.lengthM))}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={words.stops}>
            <ol className="geo-map-rows">
              {chosen.stops.map((stop, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the route
                <li key={place}>
                  <button type="button" className="geo-map-row" onClick={() => choose([place])}>
                    <b>{place + 1}</b>
                    <span>{stop.label}</span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        </div>
      ) : (
        <p className="geo-map-caption">{words.noRoutes}</p>
      )}
    </div>
  );
}
