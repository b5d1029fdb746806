import { snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import type { GalleryRecord } from "./gallery-record.ts";

/**
 * The gas that a snapshot is found and listed by: air for a leak of which none was set, as it is worked out with air;
 * null where there is none.
 */
export function listedGas({ device_analysis_type, meta }: GalleryRecord): string | null {
  const gas = meta?.leak_type ?? null;
  if (gas !== null) return gas;
  const type = snapshotTypeFrom(device_analysis_type);
  return type === "LEAK" || type === "LEAK_SIZE" ? "AIR" : null;
}
