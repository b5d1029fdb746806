import { drawnFloorDb, isolineLevelsDb, palettes } from "@sonolens/heatmap-renderer";
import { soundField } from "./pages/sound-field.ts";

/** The input of every contender: a camera's frames on the canvas of the product. */
export const size = 110;
export const width = 800;
export const height = 480;
export const maxDb = 52.5;
export const dynamicRangeDb = 10;
export const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
export const isolinesDb = isolineLevelsDb(maxDb, dynamicRangeDb);
export const colours = palettes.ember.stops.map((stop) => `#${stop}`);
export const frames = Array.from({ length: 8 }, (_, moment) => soundField(moment));
export const frameOf = <Frame>(list: readonly Frame[], round: number): Frame =>
  list[round % list.length] as Frame;

/** The options of the product's own stage. */
export const stage = {
  width: size,
  height: size,
  outWidth: width,
  outHeight: height,
  dynamicRangeDb,
  maxDb,
  palette: palettes.ember,
  outline: "full",
} as const;
