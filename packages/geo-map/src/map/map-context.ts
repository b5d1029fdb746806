import { createContext, useContext, useSyncExternalStore } from "react";
import type { MapSize, MapView } from "../geo/position.ts";
import type { MapWords } from "../words.ts";
import type { ViewStore } from "./view-store.ts";

/** What a map offers to what is drawn on it. */
export interface MapSurface {
  readonly store: ViewStore;
  readonly size: MapSize;
  readonly words: MapWords;
  /** Goes to a view; gliding where motion is welcome. */
  readonly go: (view: MapView, gliding?: boolean) => void;
}

export const MapContext = createContext<MapSurface | null>(null);

/** The map around; throws outside of one. */
export function useMapSurface(): MapSurface {
  const surface = useContext(MapContext);
  if (!surface) throw new Error("only inside a GeoMap");
  return surface;
}

/** The view of the map around, anew with each frame in which it moves. */
export function useMapView(): MapView {
  const { store } = useMapSurface();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
