/// <reference path="./css.d.ts" />
import "mapbox-gl/dist/mapbox-gl.css";
import mapbox from "mapbox-gl";
import type { MapColours } from "../basemap/map-colours.ts";
import { zoomLimits } from "../geo/map-defaults.ts";
import {
  type BaseMap,
  type BaseMapOptions,
  glideMs,
  isMotionUnwelcome,
  type MapService,
} from "./base-map.ts";
import { createServiceWatch } from "./service-watch.ts";

/** Milliseconds after which a service that has drawn nothing counts as unreachable. */
const loadTimeoutMs = 20_000;
const mapboxUrl = "https://api.mapbox.com";
const streets = "mapbox://styles/mapbox/streets-v12";
const darkStreets = "mapbox://styles/mapbox/dark-v11";

const styleFor = ({ style, darkStyle }: MapService, { dark }: MapColours) =>
  dark ? (darkStyle ?? style ?? darkStreets) : (style ?? streets);

/** The HTTP status that mapbox-gl attaches to its error. */
const statusOf = (error: unknown): number | undefined =>
  typeof error === "object" &&
  error &&
  "status" in error &&
  typeof error.status === "number" &&
  error.status > 0
    ? error.status
    : undefined;

/** A maps service through mapbox-gl, which is loaded only here because its license requires a Mapbox key. */
export async function openServiceMap(service: MapService, options: BaseMapOptions): Promise<BaseMap> {
  const { container, view, words, inPage, onMove, onDrawn, onFault } = options;
  mapbox.baseApiUrl = service.apiUrl ?? mapboxUrl;
  let style = styleFor(service, options.colours);
  const map = new mapbox.Map({
    container,
    accessToken: service.styleKey,
    style,
    center: [view.centre.longitude, view.centre.latitude],
    zoom: view.zoom,
    minZoom: zoomLimits.farthest,
    maxZoom: zoomLimits.nearest,
    projection: "mercator",
    cooperativeGestures: inPage,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    performanceMetricsCollection: false,
    locale: {
      "Map.Title": words.map,
      "ScrollZoomBlocker.CtrlMessage": words.useControlKey,
      "ScrollZoomBlocker.CmdMessage": words.useControlKey,
      "TouchPanBlocker.Message": words.useTwoFingers,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on("move", () => {
    const { lng, lat } = map.getCenter();
    onMove({ centre: { longitude: lng, latitude: lat }, zoom: map.getZoom() });
  });
  const watch = createServiceWatch();
  const loadTimeout = setTimeout(() => onFault("SERVICE_UNREACHABLE"), loadTimeoutMs);
  map.on("idle", () => {
    clearTimeout(loadTimeout);
    onDrawn();
  });
  map.on("data", (event) => {
    if ("tile" in event && event.tile) watch.answered();
  });
  map.on("error", (event) => {
    const fault = watch.failed(statusOf(event.error), !map.isStyleLoaded() && !("tile" in event));
    if (fault) onFault(fault);
  });
  map.on("webglcontextlost", () => onFault("PICTURE_LOST"));
  return {
    kind: "service",
    go({ centre, zoom }, gliding) {
      const target = { center: [centre.longitude, centre.latitude] as [number, number], zoom };
      if (gliding && !isMotionUnwelcome()) map.easeTo({ ...target, duration: glideMs });
      else map.jumpTo(target);
    },
    recolour(colours) {
      const next = styleFor(service, colours);
      if (next !== style) map.setStyle(next);
      style = next;
    },
    resize: () => map.resize(),
    close() {
      clearTimeout(loadTimeout);
      map.remove();
    },
  };
}
