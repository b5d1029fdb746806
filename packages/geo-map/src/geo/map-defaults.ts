import type { MapSize, Position } from "./position.ts";

/** Where a map stands that has nothing to show yet: Helsinki. */
export const defaultCentre: Position = { latitude: 60.17, longitude: 24.94 };

/** How near a map is where nothing says otherwise. */
export const defaultZoom = 12;

/** How near a map is while the place of a snapshot is being added. */
export const addingZoom = 11;

/** The size of a card with the place of one snapshot. */
export const cardSize: MapSize = { widthPx: 320, heightPx: 160 };

/** The size of the map of routes. */
export const routeMapSize: MapSize = { widthPx: 800, heightPx: 500 };

/** The farthest and the nearest that a map goes. */
export const zoomLimits = { farthest: 0, nearest: 18 } as const;
