/// <reference path="./raw.d.ts" />
import { getWorkerUrl, Map as LibreMap, setWorkerUrl } from "maplibre-gl";
import workerCode from "maplibre-gl/dist/maplibre-gl-worker.mjs?raw";
import { bundledPaint, bundledStyle } from "../basemap/bundled-style.ts";
import type { MapColours } from "../basemap/map-colours.ts";
import { loadFineWorld } from "../basemap/world.ts";
import { zoomLimits } from "../geo/map-defaults.ts";
import { type BaseMap, type BaseMapOptions, glideMs, isMotionUnwelcome } from "./base-map.ts";

/**
 * The bundled world through MapLibre GL. Its worker is bundled as text in this chunk, so that no URL has to be
 * configured.
 */
export async function openBundledMap({
  container,
  view,
  colours,
  words,
  inPage,
  onMove,
  onDrawn,
  onFault,
}: BaseMapOptions): Promise<BaseMap> {
  const world = await loadFineWorld();
  if (!getWorkerUrl()) setWorkerUrl(URL.createObjectURL(new Blob([workerCode], { type: "text/javascript" })));
  const map = new LibreMap({
    container,
    style: bundledStyle(world, colours),
    center: [view.centre.longitude, view.centre.latitude],
    zoom: view.zoom,
    minZoom: zoomLimits.farthest,
    maxZoom: zoomLimits.nearest,
    attributionControl: false,
    cooperativeGestures: inPage,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: {
      "Map.Title": words.map,
      "CooperativeGesturesHandler.WindowsHelpText": words.useControlKey,
      "CooperativeGesturesHandler.MacHelpText": words.useControlKey,
      "CooperativeGesturesHandler.MobileHelpText": words.useTwoFingers,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on("move", () => {
    const { lng, lat } = map.getCenter();
    onMove({ centre: { longitude: lng, latitude: lat }, zoom: map.getZoom() });
  });
  map.on("idle", onDrawn);
  map.on("webglcontextlost", () => onFault("PICTURE_LOST"));
  const paint = (next: MapColours) => {
    const { water, land, coast, border } = bundledPaint(next);
    map.setPaintProperty("water", "background-color", water["background-color"]);
    map.setPaintProperty("land", "fill-color", land["fill-color"]);
    map.setPaintProperty("coast", "line-color", coast["line-color"]);
    map.setPaintProperty("border", "line-color", border["line-color"]);
  };
  let isLoaded = false;
  let waiting: MapColours | undefined;
  map.on("load", () => {
    isLoaded = true;
    if (waiting) paint(waiting);
  });
  return {
    kind: "bundled",
    go({ centre, zoom }, gliding) {
      const target = { center: [centre.longitude, centre.latitude] as [number, number], zoom };
      if (gliding && !isMotionUnwelcome()) map.easeTo({ ...target, duration: glideMs });
      else map.jumpTo(target);
    },
    recolour(next) {
      if (isLoaded) paint(next);
      else waiting = next;
    },
    resize: () => map.resize(),
    close: () => map.remove(),
  };
}
