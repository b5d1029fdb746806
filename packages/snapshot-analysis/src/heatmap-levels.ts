import type { SnapshotHeatmap, SnapshotManifest } from "@sonolens/snapshot-file";
import type { CodedLevels, DerivedHeatmap } from "./derive-heatmap.ts";

/**
 * Noise floor around the loudest source, dB: the median over the cells of the mean heat map. The mean is that of the
 * squared pressure over all frames, because a single frame may hold a short noise. It includes side lobes of the
 * source, so that the detection is rather too strict than too lax. Undefined for an empty map.
 */
export function noiseFloorDb({ offsetDb, stepDb, levels }: CodedLevels): number | undefined {
  const view = new DataView(levels.buffer, levels.byteOffset, levels.byteLength);
  const codes = Uint16Array.from({ length: levels.byteLength >> 1 }, (_, index) =>
    view.getUint16(2 * index, true),
  ).sort();
  const median = codes[codes.length >> 1];
  return median === undefined ? undefined : offsetDb + stepDb * median;
}

/**
 * The floor that a leak must exceed. In a recording without a direction the loudest cell is chance like all others, so
 * it belongs to the noise.
 */
export const leakFloorDb = (
  floorDb: number | undefined,
  levelDb: number,
  direction: { readonly kind: string } | null | undefined,
): number | undefined => (direction?.kind === "none" ? Math.max(floorDb ?? levelDb, levelDb) : floorDb);

/**
 * The level used for leak analysis, dB: that of the strongest source found at capture, else of the loudest cell of any
 * frame. Not the level of a new analysis of the raw channels: noise floor and calibrations are based on levels of
 * stored heat maps.
 */
export const capturedLevelDb = (
  { sources }: Pick<SnapshotManifest, "sources">,
  { loudestDb }: Pick<DerivedHeatmap, "loudestDb">,
): number => sources[0]?.levelDb ?? loudestDb;

/** When the frames of a heat map were taken, and their cells. */
export type FrameTimes = Pick<
  SnapshotHeatmap,
  "frameCount" | "width" | "height" | "startS" | "frameIntervalS"
>;

/** The same number of frames as the frame filter of the viewer. */
const framesAround = 8;

/** Whether the frames end before a time. */
export const isAfterFrames = ({ frameCount, startS, frameIntervalS }: FrameTimes, timeS: number): boolean =>
  timeS > startS + Math.max(1, frameCount) * frameIntervalS;

/** Which bytes of the stored frames are around a time; undefined if there are no frames. */
export function framesAt(times: FrameTimes, timeS: number): { start: number; length: number } | undefined {
  const { frameCount, width, height, startS, frameIntervalS } = times;
  if (frameCount === 0) return undefined;
  const count = Math.min(frameCount, framesAround);
  const middle = frameIntervalS > 0 ? (timeS - startS) / frameIntervalS : 0;
  const first = Math.max(0, Math.min(frameCount - count, Math.round(middle - count / 2)));
  const frameBytes = 2 * width * height;
  return { start: first * frameBytes, length: count * frameBytes };
}

/** The loudest cell of the mean of squared pressure of 16-bit frames, dB; undefined if there is none. */
export function loudestOfFramesDb(
  frames: Uint8Array,
  cells: number,
  { offsetDb, stepDb }: Pick<SnapshotHeatmap, "offsetDb" | "stepDb">,
): number | undefined {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const count = Math.floor(frames.byteLength / 2 / cells);
  let loudest = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    let power = 0;
    for (let frame = 0; frame < count; frame += 1) {
      const value = view.getUint16(2 * (frame * cells + cell), true);
      power += 10 ** ((offsetDb + stepDb * value) / 10);
    }
    loudest = Math.max(loudest, power / count);
  }
  return loudest > 0 ? 10 * Math.log10(loudest) : undefined;
}
