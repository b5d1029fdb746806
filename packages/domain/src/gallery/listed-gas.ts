import { snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import type { GalleryRecord } from "./gallery-record.ts";

/**
 * The gas by which a snapshot is filtered and listed: air for a leak without a gas, as its size is computed with air;
 * null if there is none.
 */
export function listedGas({ device_analysis_type, meta }: GalleryRecord): string | null {
  const gas = meta?.leak_type ?? null;
  if (gas !== null) return gas;
  const type = snapshotTypeFrom(device_analysis_type);
  return type === "LEAK" || type === "LEAK_SIZE" ? "AIR" : null;
}
