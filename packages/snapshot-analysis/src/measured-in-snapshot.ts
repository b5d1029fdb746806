import { encodeFrames, type SnapshotFile, type SnapshotManifest } from "@sonolens/snapshot-file";
import type { LeakAnalysisInput } from "./analyze-leak.ts";
import { deriveHeatmap } from "./derive-heatmap.ts";
import {
  capturedLevelDb,
  framesAt,
  isAfterFrames,
  leakFloorDb,
  loudestOfFramesDb,
  noiseFloorDb,
} from "./heatmap-levels.ts";

/** Levels of a snapshot and of its surroundings, and whether a requested time is after its end. */
export type MeasuredLevels = Pick<
  LeakAnalysisInput,
  "levelDb" | "levelReference" | "noiseFloorDb" | "analysisType" | "isAfterEnd" | "hasMap"
>;

/** Whether a snapshot file has a map of its sound; the sound of one microphone has one cell and no picture. */
export const hasMapOf = ({ heatmap, picture }: Pick<SnapshotManifest, "heatmap" | "picture">): boolean =>
  picture !== undefined || heatmap.width * heatmap.height > 1;

/** The inputs of a leak analysis from a snapshot file: as captured, or around a time (s) of its heat maps. */
export function measuredInSnapshot({ manifest, frames }: SnapshotFile, timeS?: number): MeasuredLevels {
  const { heatmap, analysisType } = manifest;
  const cells = heatmap.width * heatmap.height;
  // The codes again, because means are taken of them: the levels read back are rounded to single precision.
  const codes = encodeFrames(frames, heatmap);
  const derived = deriveHeatmap(codes, heatmap, heatmap);
  const range = timeS === undefined ? undefined : framesAt(heatmap, timeS);
  const aroundTimeDb =
    range && loudestOfFramesDb(codes.subarray(range.start, range.start + range.length), cells, heatmap);
  const levelDb = aroundTimeDb ?? capturedLevelDb(manifest, derived);
  const floorDb = leakFloorDb(noiseFloorDb(derived.still), levelDb, manifest.direction);
  return {
    levelDb,
    levelReference: heatmap.reference,
    analysisType,
    ...(floorDb !== undefined && { noiseFloorDb: floorDb }),
    ...(!hasMapOf(manifest) && { hasMap: false }),
    ...(timeS !== undefined && isAfterFrames(heatmap, timeS) && { isAfterEnd: true }),
  };
}
