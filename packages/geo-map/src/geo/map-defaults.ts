import type { MapSize, Position } from "./position.ts";

/** Center of a map that has nothing to show yet: Helsinki. */
export const defaultCentre: Position = { latitude: 60.17, longitude: 24.94 };

/** Default zoom of a map. */
export const defaultZoom = 12;

/** Zoom while the location of a snapshot is being added. */
export const addingZoom = 11;

/** Size of a card with the location of one snapshot. */
export const cardSize: MapSize = { widthPx: 320, heightPx: 160 };

/** The size of the map of routes. */
export const routeMapSize: MapSize = { widthPx: 800, heightPx: 500 };

/** Minimum and maximum zoom of a map. */
export const zoomLimits = { farthest: 0, nearest: 18 } as const;
