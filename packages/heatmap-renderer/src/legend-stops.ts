import { drawnFloorDb, isolineLevelsDb, opacityAt } from "./drawn-range.ts";
import { colourAt, type Palette } from "./palette.ts";

/** One place of the scale. `share` is 0 at the floor, 1 at the top; `colour` is a CSS color with opacity. */
export interface LegendStop {
  share: number;
  levelDb: number;
  colour: string;
  opacity: number;
  kind: "floor" | "isoline" | "top" | "between";
}

/**
 * Places of the color scale from the floor up, with the floor, both isolines and the top among them: draw the gradient
 * from all, print the figures of those that are not "between".
 */
export function legendStops(
  palette: Palette,
  maxDb: number,
  dynamicRangeDb: number,
  between = 16,
): LegendStop[] {
  const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
  const named = new Map<number, LegendStop["kind"]>([[0, "floor"]]);
  const shareOf = (levelDb: number) => (levelDb - floorDb) / (maxDb - floorDb || 1);
  for (const isolineDb of isolineLevelsDb(maxDb, dynamicRangeDb)) named.set(shareOf(isolineDb), "isoline");
  named.set(1, "top");
  for (let step = 1; step < between; step++) {
    const share = step / between;
    if (![...named.keys()].some((other) => Math.abs(other - share) < 1e-6)) named.set(share, "between");
  }
  return [...named]
    .sort(([a], [b]) => a - b)
    .map(([share, kind]) => {
      const opacity = opacityAt(share);
      return {
        share,
        levelDb: floorDb + share * (maxDb - floorDb),
        colour: `rgb(${colourAt(palette, share).join(" ")} / ${opacity.toFixed(3)})`,
        opacity,
        kind,
      };
    });
}
