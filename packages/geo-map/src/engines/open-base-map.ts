import { untilLoaded } from "../until-loaded.ts";
import type { BaseMap, BaseMapOptions, GroundDrawing, MapFault, MapService } from "./base-map.ts";
import { type WebGlDrawing, webGlDrawing } from "./webgl-drawing.ts";

interface Ground {
  readonly service: MapService | undefined;
  readonly drawing: GroundDrawing;
}

const isGoodEnough = (found: WebGlDrawing, drawing: GroundDrawing) =>
  found === "processor" ? drawing === "webgl" : found === "graphics";

/** Selects the base map to open after a given fault; each is loaded as a chunk of its own. */
async function open(fault: MapFault | undefined, { service, drawing }: Ground, options: BaseMapOptions) {
  if (service && !fault) return (await import("./mapbox-map.ts")).openServiceMap(service, options);
  const byWebGl =
    fault !== "NO_WEBGL" &&
    fault !== "PICTURE_LOST" &&
    drawing !== "canvas" &&
    isGoodEnough(webGlDrawing(), drawing);
  if (byWebGl) return (await untilLoaded(() => import("./maplibre-map.ts"))).openBundledMap(options);
  return (await untilLoaded(() => import("./painted-map.ts"))).openPaintedMap(options);
}

/**
 * Opens the best base map available. If one fails, now or later, the next simpler one replaces it and `onFault`
 * receives the reason: from the maps service to the bundled world, and from WebGL to a plain canvas. `container` must be
 * empty and belongs to the map until `close`.
 */
export function keepBaseMap(
  ground: Ground,
  options: Omit<BaseMapOptions, "onDrawn"> & {
    /** A base map is open. */
    readonly onOpen: (map: BaseMap) => void;
    readonly onDrawn: (map: BaseMap) => void;
  },
): { close(): void } {
  let closed = false;
  let current: BaseMap | undefined;
  let attempt = 0;
  let { view, colours } = options;
  const start = async (fault: MapFault | undefined) => {
    attempt += 1;
    const own = attempt;
    const isMine = () => !closed && own === attempt;
    current?.close();
    current = undefined;
    options.container.replaceChildren();
    if (fault) options.onFault(fault);
    const fail = (next: MapFault) => {
      if (isMine()) void start(next);
    };
    if (!fault && ground.service && webGlDrawing() === "none") return fail("NO_WEBGL");
    try {
      const map = await open(fault, ground, {
        ...options,
        view,
        colours,
        onMove(moved) {
          if (!isMine()) return;
          view = moved;
          options.onMove(moved);
        },
        onDrawn: () => {
          if (isMine() && current) options.onDrawn(current);
        },
        onFault: fail,
      });
      if (!isMine()) return map.close();
      current = {
        ...map,
        recolour(next) {
          colours = next;
          map.recolour(next);
        },
      };
      options.onOpen(current);
    } catch (error) {
      reportError(error);
      // Its code did not load, or it cannot draw. There is nothing simpler than the canvas.
      if (fault !== "NO_WEBGL" && fault !== "PICTURE_LOST")
        fail(ground.service && !fault ? "SERVICE_UNREACHABLE" : "PICTURE_LOST");
    }
  };
  void start(undefined);
  return {
    close() {
      closed = true;
      current?.close();
    },
  };
}
