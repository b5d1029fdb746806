import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import type { HeatmapOptions } from "../heatmap-options.ts";
import { palettes } from "../palette.ts";

const gaps = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

/** Lobes as of sources, noise, whole steps (with plateaus and cells exactly on a line), or all flat; with gaps. */
function randomLevels(random: () => number, width: number, height: number): Float32Array {
  const kind = random();
  const lobes = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    u: random(),
    v: random(),
    levelDb: 40 + 20 * random(),
    fall: 30 + 600 * random() ** 2,
  }));
  const gapShare = random() < 0.5 ? 0 : 0.1 * random();
  return Float32Array.from({ length: width * height }, (_, cell) => {
    if (random() < gapShare) return gaps[Math.floor(random() * 3)] as number;
    const u = ((cell % width) + 0.5) / width;
    const v = (Math.floor(cell / width) + 0.5) / height;
    const levels = lobes.map((lobe) => lobe.levelDb - lobe.fall * ((u - lobe.u) ** 2 + (v - lobe.v) ** 2));
    const lobe = Math.max(...levels);
    if (kind < 0.45) return lobe + 0.5 * random();
    if (kind < 0.7) return -20 + 100 * random();
    if (kind < 0.95) return Math.round(lobe / 2) * 2;
    return 31.4;
  });
}

/** Heat map number `index`: every mode, scheme, palette, kind of lines and of placement in turn, the rest at random. */
export function randomHeatmap(index: number): HeatmapOptions {
  const random = seededRandom(index + 1);
  const pick = <Value>(values: readonly Value[], turn: number) => values[turn % values.length] as Value;
  const width = 1 + Math.floor(random() * 40);
  const height = 1 + Math.floor(random() * 40);
  const upright = { offsetX: random() - 0.5, offsetY: random() - 0.5, scale: 0.3 + 2 * random() };
  const placements = [
    undefined,
    upright,
    { rotationDeg: 720 * (random() - 0.5) },
    { ...upright, rotationDeg: 7 },
  ];
  const placement = pick(placements, Math.floor(index / 24));
  return {
    levelsDb: randomLevels(random, width, height),
    width,
    height,
    outWidth: 8 + Math.floor(random() * 110),
    outHeight: 8 + Math.floor(random() * 80),
    dynamicRangeDb: pick(
      [0, 10, 10, 20 + 60 * random(), 20 + 60 * random(), 5 + 30 * random()],
      Math.floor(random() * 6),
    ),
    ...(random() < 0.3 && { maxDb: 35 + 20 * random() }),
    palette: pick([palettes.ember, palettes.tide], index),
    mode: pick(["multi", "single"] as const, Math.floor(index / 2)),
    scheme: pick(["STRENGTH", "LOCATION"] as const, Math.floor(index / 4)),
    outline: pick(["full", "thumbnail", "none"] as const, Math.floor(index / 8)),
    ...(placement && { placement }),
    pixelRatio: pick([1, 1.2, 2], Math.floor(random() * 3)),
  };
}
