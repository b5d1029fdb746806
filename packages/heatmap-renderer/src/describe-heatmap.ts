import { checkField, type LevelField } from "./check-field.ts";
import { drawnFloorDb, highestLevelDb } from "./drawn-range.ts";
import { type FieldPeak, peakAround } from "./find-maximum.ts";
import { findRegions } from "./find-regions.ts";

/** Thirds of the picture; "centre" with "middle" is its middle field. Words come from the caller. */
export interface PlaceCode {
  horizontal: "left" | "centre" | "right";
  vertical: "above" | "middle" | "below";
}

export interface DescribedSource extends FieldPeak {
  place: PlaceCode;
  /** Share of the picture's cells that the source covers, 0 to 1. */
  areaShare: number;
}

/** A description of the picture for screen readers; sources strongest first. */
export interface HeatmapDescription {
  sourceCount: number;
  peakLevelDb?: number;
  floorDb?: number;
  place?: PlaceCode;
  sources: DescribedSource[];
}

export interface DescribeOptions extends LevelField {
  dynamicRangeDb: number;
  /** As for `renderHeatmap`. */
  maxDb?: number;
  mode?: "single" | "multi";
}

export function placeCode(u: number, v: number): PlaceCode {
  return {
    horizontal: u < 1 / 3 ? "left" : u > 2 / 3 ? "right" : "centre",
    vertical: v < 1 / 3 ? "above" : v > 2 / 3 ? "below" : "middle",
  };
}

/** The sources that `renderHeatmap` draws with the same options, in numbers and codes. */
export function describeHeatmap(options: DescribeOptions): HeatmapDescription {
  checkField(options);
  const maxDb = options.maxDb ?? highestLevelDb(options.levelsDb);
  if (maxDb === undefined || !Number.isFinite(maxDb)) return { sourceCount: 0, sources: [] };
  const floorDb = Math.fround(drawnFloorDb(maxDb, Math.max(0, options.dynamicRangeDb)));
  const { regions } = findRegions(options, floorDb);
  const drawn = options.mode === "single" ? regions.slice(0, 1) : regions;
  const sources = drawn.map((region): DescribedSource => {
    const peak = peakAround(options, region.peakColumn, region.peakRow);
    return {
      ...peak,
      place: placeCode(peak.u, peak.v),
      areaShare: region.cellCount / options.levelsDb.length,
    };
  });
  const strongest = sources[0];
  return {
    sourceCount: sources.length,
    ...(strongest && { peakLevelDb: strongest.levelDb, place: strongest.place }),
    floorDb,
    sources,
  };
}
