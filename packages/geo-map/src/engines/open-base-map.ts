import type { BaseMap, BaseMapOptions, MapService, MapTrouble } from "./base-map.ts";

/** Whether this browser can draw by WebGL2 at all. */
function canDrawByWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** Which base maps are tried, in this order; each comes with a chunk of its own. */
async function open(
  trouble: MapTrouble | undefined,
  service: MapService | undefined,
  options: BaseMapOptions,
) {
  if (trouble === "NO_WEBGL" || trouble === "PICTURE_LOST")
    return (await import("./still-map.ts")).openStillMap(options);
  if (service && !trouble) return (await import("./mapbox-map.ts")).openServiceMap(service, options);
  return (await import("./maplibre-map.ts")).openBundledMap(options);
}

/**
 * Opens the best base map that can be had. Where one fails, now or later, the next simpler one takes its place and
 * `onTrouble` tells why: from the maps service to the bundled world, and from that to a still picture.
 * `place` must be empty and is the map's own until `close`.
 */
export function keepBaseMap(
  service: MapService | undefined,
  options: Omit<BaseMapOptions, "onDrawn"> & {
    /** A base map stands and draws. */
    readonly onOpen: (map: BaseMap) => void;
    readonly onDrawn: (map: BaseMap) => void;
  },
): { close(): void } {
  let closed = false;
  let current: BaseMap | undefined;
  let attempt = 0;
  let { view, colours } = options;
  const start = async (trouble: MapTrouble | undefined) => {
    attempt += 1;
    const own = attempt;
    const isMine = () => !closed && own === attempt;
    current?.close();
    current = undefined;
    options.place.replaceChildren();
    if (trouble) options.onTrouble(trouble);
    const fail = (next: MapTrouble) => {
      if (isMine()) void start(next);
    };
    if (!trouble && !canDrawByWebGl()) return fail("NO_WEBGL");
    try {
      const map = await open(trouble, service, {
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
        onTrouble: fail,
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
      // Its code did not come, or it found no way to draw. Below the still picture there is nothing simpler.
      if (trouble !== "NO_WEBGL" && trouble !== "PICTURE_LOST")
        fail(service && !trouble ? "SERVICE_UNREACHABLE" : "NO_WEBGL");
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
