import { project } from "../geo/mercator.ts";
import { useMapSurface, useMapView } from "../map/map-context.ts";
import { linePoints } from "./line-points.ts";
import { mergeStops, stopNumbers } from "./merge-stops.ts";
import type { Route } from "./route.ts";
import type { RoutesShown } from "./routes-shown.ts";

/** Stops closer than this share a mark, pixels. */
const apartPx = 22;

/** All routes as lines; the selected one on top, with its stops in order. */
export function RouteLines({ routes, chosen, onStop, pointedRoute, pointedAt, onPoint }: RoutesShown) {
  const { size, words } = useMapSurface();
  const view = useMapView();
  const pathOf = ({ stops }: Route) =>
    linePoints(stops, view, size)
      .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("");
  const points = (chosen?.stops ?? []).map((stop) => project(stop, view, size));
  return (
    <>
      <svg className="geo-map-lines" aria-hidden="true">
        {routes.map((route) =>
          route === chosen ? null : (
            <path
              key={route.id}
              className="geo-map-line"
              data-pointed-at={route.id === pointedRoute || undefined}
              d={pathOf(route)}
            />
          ),
        )}
        {chosen ? (
          <>
            <path className="geo-map-line-edge" d={pathOf(chosen)} />
            <path className="geo-map-line-chosen" d={pathOf(chosen)} />
          </>
        ) : null}
      </svg>
      <ol className="geo-map-marks">
        {mergeStops(points, apartPx).map(({ x, y, stops }) => (
          <li key={stops[0]} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <button
              type="button"
              className="geo-map-stop"
              aria-label={words.stop(
                stopNumbers(stops),
                points.length,
                [...new Set(stops.map((stop) => chosen?.stops[stop]?.label ?? ""))].join(", "),
              )}
              data-pointed-at={(pointedAt !== undefined && stops.includes(pointedAt)) || undefined}
              onClick={() => onStop(stops)}
              onFocus={() => onPoint?.(stops)}
              onBlur={() => onPoint?.([])}
              onPointerEnter={() => onPoint?.(stops)}
              onPointerLeave={() => onPoint?.([])}
            >
              {stopNumbers(stops)}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
