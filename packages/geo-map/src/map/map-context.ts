import { createContext, useContext, useSyncExternalStore } from "react";
import type { MapSize, MapView } from "../geo/position.ts";
import type { MapWords } from "../words.ts";
import type { ViewStore } from "./view-store.ts";

/** The API of a map for its overlays. */
export interface MapSurface {
  readonly store: ViewStore;
  readonly size: MapSize;
  readonly words: MapWords;
  /** Goes to a view; gliding unless reduced motion is preferred. */
  readonly go: (view: MapView, gliding?: boolean) => void;
}

export const MapContext = createContext<MapSurface | null>(null);

/** The enclosing map; throws if there is none. */
export function useMapSurface(): MapSurface {
  const surface = useContext(MapContext);
  if (!surface) throw new Error("only inside a GeoMap");
  return surface;
}

/** The view of the enclosing map; updates with each frame in which it moves. */
export function useMapView(): MapView {
  const { store } = useMapSurface();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
