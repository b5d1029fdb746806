import type { Position } from "./position.ts";

/** Center of a map that has nothing to show yet: Helsinki. */
export const defaultCentre: Position = { latitude: 60.17, longitude: 24.94 };

/** Default zoom of a map. */
export const defaultZoom = 12;

/** Zoom while the location of a snapshot is being added. */
export const addingZoom = 11;

/** Minimum and maximum zoom of a map. */
export const zoomLimits = { farthest: 0, nearest: 18 } as const;
