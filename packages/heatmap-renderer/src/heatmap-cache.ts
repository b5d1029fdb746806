import type { HeatmapOptions, HeatmapPicture } from "./render-heatmap.ts";

/** Heat maps that were drawn, so that a snapshot that is shown again need not be. */
export interface HeatmapCache {
  /**
   * The picture of a snapshot by its dynamic range (HMP-15): the one that is kept where nothing else that it is drawn by
   * has changed, else a new one. `levelsDb`, `palette` and `placement` are the same where they are the same object. Do
   * not write to its pixels. Throws RangeError as drawing does.
   */
  picture(snapshotId: string, options: Omit<HeatmapOptions, "target">): HeatmapPicture;
  /** Lets go of all pictures. */
  clear(): void;
}

interface Kept {
  readonly options: Omit<HeatmapOptions, "target">;
  readonly picture: HeatmapPicture;
}

/**
 * Keeps one picture for each snapshot and dynamic range, those that were asked for last, as long as together they have
 * no more than `mostBytes` of pixels (default 32 MB: 20 pictures of 800 x 480). `draw` is `renderHeatmap` or
 * `renderThumbnail`.
 */
export function createHeatmapCache(
  draw: (options: Omit<HeatmapOptions, "target">) => HeatmapPicture,
  mostBytes = 32_000_000,
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
        if (bytes <= mostBytes || oldest === key) break;
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
