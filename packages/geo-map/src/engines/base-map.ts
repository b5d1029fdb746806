import type { MapColours } from "../basemap/map-colours.ts";
import type { MapView } from "../geo/position.ts";

/**
 * Why a map is not what was wanted; each has a sentence in `MapWords.troubles`, and none leaves the map empty.
 * - `KEY_REFUSED`: the maps service does not accept the style key.
 * - `SERVICE_UNREACHABLE`: the maps service does not answer, or without what a map needs.
 * - `NO_WEBGL`: this browser cannot draw what the maps service sends.
 * - `PICTURE_LOST`: the graphics processor gave the map up.
 */
export type MapTrouble = "KEY_REFUSED" | "SERVICE_UNREACHABLE" | "NO_WEBGL" | "PICTURE_LOST";

/** A maps service that wants a key: Mapbox, or a server of your own that answers as it does. */
export interface MapService {
  /** The public key (`pk.`…); it is sent to the service with every request. */
  readonly styleKey: string;
  /** Style for light pages; streets where absent. */
  readonly style?: string;
  /** Style for dark pages; dark streets where absent, or `style` where that is given. */
  readonly darkStyle?: string;
  /** Where the service is, without a slash at the end; Mapbox's own where absent. */
  readonly apiUrl?: string;
}

/**
 * What draws the bundled world: WebGL, a plain canvas, or, by itself, WebGL where a graphics processor does it and the
 * canvas where the processor would have to.
 */
export type GroundDrawing = "auto" | "webgl" | "canvas";

/** What draws the ground of a map and moves it; markers and lines lie above and are no part of it. */
export interface BaseMap {
  /** What it draws: the bundled world by WebGL, a maps service, or the bundled world on a plain canvas. */
  readonly kind: "bundled" | "service" | "painted";
  /** Goes there; at once, or gliding where motion is welcome. */
  go(view: MapView, gliding?: boolean): void;
  /** Draws in other colours. */
  recolour(colours: MapColours): void;
  /** Follows the size of its place. */
  resize(): void;
  close(): void;
}

/** Words that an engine shows or reads out itself. */
export interface EngineWords {
  readonly map: string;
  readonly useTwoFingers: string;
  readonly useControlKey: string;
}

export interface BaseMapOptions {
  /** An empty element that the map fills. */
  readonly place: HTMLElement;
  readonly view: MapView;
  readonly colours: MapColours;
  readonly words: EngineWords;
  /** Stands in a page that scrolls: one finger and the plain wheel belong to the page. */
  readonly inPage: boolean;
  readonly onMove: (view: MapView) => void;
  /** Everything that belongs to this view is drawn. */
  readonly onDrawn: () => void;
  /** It cannot go on; the caller closes it. */
  readonly onTrouble: (trouble: MapTrouble) => void;
}

/** Milliseconds of a glide from one view to another. */
export const glideMs = 200;

/** Whether who looks has asked for no motion. */
export const isMotionUnwelcome = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
