import type { MapColours } from "../basemap/map-colours.ts";
import type { MapView } from "../geo/position.ts";

/**
 * Why a map is degraded; each has a message in `MapWords.faults`, and none leaves the map empty.
 * - `KEY_REFUSED`: the maps service does not accept the style key.
 * - `SERVICE_UNREACHABLE`: the maps service does not respond, or a required resource is missing.
 * - `NO_WEBGL`: this browser cannot draw the maps service's tiles.
 * - `PICTURE_LOST`: the WebGL context was lost.
 */
export type MapFault = "KEY_REFUSED" | "SERVICE_UNREACHABLE" | "NO_WEBGL" | "PICTURE_LOST";

/** A maps service that requires a key: Mapbox, or a compatible server of your own. */
export interface MapService {
  /** The public key (`pk.`…); it is sent to the service with every request. */
  readonly styleKey: string;
  /** Style for light pages; default: streets. */
  readonly style?: string;
  /** Style for dark pages; default: `style` if given, else dark streets. */
  readonly darkStyle?: string;
  /** Base URL of the service, without a trailing slash; default: Mapbox. */
  readonly apiUrl?: string;
}

/**
 * What draws the bundled world: WebGL, a plain canvas, or, with "auto", WebGL if it is hardware accelerated and the
 * canvas if not.
 */
export type GroundDrawing = "auto" | "webgl" | "canvas";

/** Draws and moves the ground of a map; markers and lines are drawn above it and are not part of it. */
export interface BaseMap {
  /** What it draws: the bundled world by WebGL, a maps service, or the bundled world on a plain canvas. */
  readonly kind: "bundled" | "service" | "painted";
  /** Goes there: at once, or gliding unless reduced motion is preferred. */
  go(view: MapView, gliding?: boolean): void;
  /** Redraws in other colors. */
  recolour(colours: MapColours): void;
  /** Adapts to the size of its container. */
  resize(): void;
  close(): void;
}

/** Texts that an engine shows or announces itself. */
export interface EngineWords {
  readonly map: string;
  readonly useTwoFingers: string;
  readonly useControlKey: string;
}

export interface BaseMapOptions {
  /** An empty element that the map fills. */
  readonly container: HTMLElement;
  readonly view: MapView;
  readonly colours: MapColours;
  readonly words: EngineWords;
  /** The map is in a page that scrolls: one finger and the plain wheel scroll the page. */
  readonly inPage: boolean;
  readonly onMove: (view: MapView) => void;
  /** Everything in this view is drawn. */
  readonly onDrawn: () => void;
  /** The map cannot continue; the caller closes it. */
  readonly onFault: (fault: MapFault) => void;
}

/** Duration of a glide from one view to another, milliseconds. */
export const glideMs = 200;

/** Whether the user prefers reduced motion. */
export const isMotionUnwelcome = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
