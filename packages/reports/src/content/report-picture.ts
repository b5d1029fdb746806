import {
  colourAt,
  type DescribeOptions,
  describeHeatmap,
  drawnFloorDb,
  highestLevelDb,
  isolineLevelsDb,
  type LevelField,
  type Palette,
  palettes,
  renderHeatmapPart,
} from "@sonolens/heatmap-renderer";
import type { ColorScale, HexColor, Picture } from "../layout/block.ts";
import type { ReportPicture } from "./report-data.ts";

/** What the picture of a report is drawn from. */
export interface ReportPictureInput {
  readonly photo: Picture;
  /** Size of the photo, pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly field: LevelField;
  readonly dynamicRangeDb: number;
  readonly maxDb?: number;
  readonly mode?: DescribeOptions["mode"];
  readonly palette?: Palette;
  /** Writes a level beside the scale. */
  readonly writeLevel: (db: number) => string;
}

/** Sound maps are smooth: more pixels make a file larger, not clearer. */
const maxWidthPx = 960;

/**
 * The photo with its sound map, the scale beside it, and what it shows. The map is drawn when its page is painted: those of
 * hundreds of snapshots would not fit in memory.
 */
export function reportPicture(input: ReportPictureInput): ReportPicture {
  const { photo, field, dynamicRangeDb, palette = palettes.ember, mode = "multi" } = input;
  const shrink = Math.min(1, maxWidthPx / input.widthPx);
  const widthPx = Math.max(1, Math.round(input.widthPx * shrink));
  const heightPx = Math.max(1, Math.round(input.heightPx * shrink));
  const drawn = {
    ...field,
    dynamicRangeDb,
    mode,
    ...(input.maxDb !== undefined && { maxDb: input.maxDb }),
  };
  const read = () => {
    const look = { outWidth: widthPx, outHeight: heightPx, palette, outline: "full" } as const;
    const { rgba, width, height, left, top } = renderHeatmapPart({ ...drawn, ...look });
    const within = { widthPx, heightPx, leftPx: left, topPx: top };
    return { kind: "rgba", widthPx: width, heightPx: height, pixels: rgba, within } as const;
  };
  const maxDb = input.maxDb ?? highestLevelDb(field.levelsDb);
  return {
    photo,
    soundMap: { kind: "deferred", widthPx, heightPx, read },
    ...(maxDb !== undefined && { scale: scaleOf(palette, maxDb, dynamicRangeDb, input.writeLevel) }),
    described: describeHeatmap(drawn),
    dynamicRangeDb,
  };
}

const scaleSteps = 24;

/** From the highest level down to the lowest that is drawn, with the levels of the lines between them. */
function scaleOf(
  palette: Palette,
  maxDb: number,
  dynamicRangeDb: number,
  write: (db: number) => string,
): ColorScale {
  const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
  const [lower] = isolineLevelsDb(maxDb, dynamicRangeDb);
  return {
    colors: Array.from({ length: scaleSteps }, (_, step) => hexOf(palette, 1 - step / (scaleSteps - 1))),
    labels: [
      { at: 0, text: write(maxDb) },
      { at: (maxDb - lower) / (maxDb - floorDb || 1), text: write(lower) },
      { at: 1, text: write(floorDb) },
    ],
  };
}

const hexOf = (palette: Palette, share: number): HexColor =>
  `#${colourAt(palette, share)
    .map((part) => Math.round(part).toString(16).padStart(2, "0"))
    .join("")}`;
