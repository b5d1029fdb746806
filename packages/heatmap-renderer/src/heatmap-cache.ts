import type { HeatmapOptions } from "./heatmap-options.ts";
import type { HeatmapPicture } from "./render-heatmap.ts";

/** Cache of drawn heat maps, by snapshot. */
export interface HeatmapCache {
  /**
   * The picture of a snapshot by its dynamic range (HMP-15): the cached one if its other options are unchanged, else a
   * new one. `levelsDb`, `palette` and `placement` are compared by identity. Do not write to its pixels. Throws
   * RangeError as drawing does.
   */
  picture(snapshotId: string, options: Omit<HeatmapOptions, "target">): HeatmapPicture;
  /** Evicts all pictures. */
  clear(): void;
}

interface Kept {
  readonly options: Omit<HeatmapOptions, "target">;
  readonly picture: HeatmapPicture;
}

/**
 * Caches one picture per snapshot and dynamic range, the most recently used up to `maxBytes` of pixels (default 32 MB:
 * 20 pictures of 800 x 480). `draw` is `renderHeatmap` or `renderThumbnail`.
 */
export function createHeatmapCache(
  draw: (options: Omit<HeatmapOptions, "target">) => HeatmapPicture,
  maxBytes = 32_000_000,
): HeatmapCache {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= kept.get(key)?.picture.rgba.length ?? 0;
    kept.delete(key);
  };
  return {
    picture(snapshotId, options) {
      const key = `${options.dynamicRangeDb} ${snapshotId}`;
      const known = kept.get(key);
      const isSame = known && isSameDrawing(known.options, options);
      const picture = isSame ? known.picture : draw(options);
      drop(key);
      kept.set(key, { options, picture });
      bytes += picture.rgba.length;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes || oldest === key) break;
        drop(oldest);
      }
      return picture;
    },
    clear() {
      kept.clear();
      bytes = 0;
    },
  };
}

function isSameDrawing(one: object, other: object): boolean {
  const a = Object.entries(one).filter(([, value]) => value !== undefined);
  const b = Object.entries(other).filter(([, value]) => value !== undefined);
  return a.length === b.length && a.every(([name, value]) => Reflect.get(other, name) === value);
}
