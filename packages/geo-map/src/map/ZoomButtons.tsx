import { zoomLimits } from "../geo/map-defaults.ts";
import { useMapSurface, useMapView } from "./map-context.ts";

/** Zooms in or out by one level. */
export function ZoomButtons() {
  const { words, go } = useMapSurface();
  const view = useMapView();
  const button = (label: string, step: 1 | -1, end: number) => (
    <button
      type="button"
      className="geo-map-button"
      aria-label={label}
      aria-disabled={view.zoom === end}
      onClick={() => go({ centre: view.centre, zoom: Math.round(view.zoom) + step }, true)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={step === 1 ? "M3 8h10M8 3v10" : "M3 8h10"} />
      </svg>
    </button>
  );
  return (
    <div className="geo-map-buttons">
      {button(words.zoomIn, 1, zoomLimits.nearest)}
      {button(words.zoomOut, -1, zoomLimits.farthest)}
    </div>
  );
}
