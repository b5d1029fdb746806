import { isInLeakSizeDisplays } from "../leak/leak-size-displays.ts";
import { snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import { isAmount } from "../units/finite.ts";
import { type Gas, isAnalyzedGas } from "../units/gas.ts";
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

/**
 * The leak size by which a snapshot is sorted and rated, l/min; undefined if there is none, or if the product does not
 * show it (nothing detected, infinite, STEAM, OTHER): what is not shown does not affect the order either (core 5).
 */
export function shownLeakLpm({ leak, leak_infinite, meta }: GalleryRecord): number | undefined {
  if (!isAmount(leak)) return undefined;
  const finding = {
    // A size without a detection flag was measured.
    leakDetected: meta?.leak_detected ?? true,
    infDetected: leak_infinite,
    gas: meta?.leak_type as Gas | null | undefined,
  };
  return isInLeakSizeDisplays(finding) ? leak : undefined;
}

/** What is known of the size of a leak. */
export const leakFindings = ["measured", "none", "tooLarge", "gasNotAnalysed"] as const;

export type LeakFindingKind = (typeof leakFindings)[number];

/** What is known of the size of a snapshot's leak; undefined if it was not computed yet. */
export function leakFindingOf({ leak, leak_infinite, meta }: GalleryRecord): LeakFindingKind | undefined {
  const gas = meta?.leak_type as Gas | null | undefined;
  if (gas != null && !isAnalyzedGas(gas)) return "gasNotAnalysed";
  if (leak_infinite) return "tooLarge";
  if (meta?.leak_detected === false) return "none";
  return isAmount(leak) ? "measured" : undefined;
}

/**
 * Where a snapshot was taken, degrees, the longitude from -180 to below 180; undefined if it has no location. A
 * longitude up to 360 is read as one to the east of Greenwich.
 */
export function snapshotPosition({
  meta,
}: GalleryRecord): { readonly latitude: number; readonly longitude: number } | undefined {
  const { latitude, longitude } = meta ?? {};
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 360)) return undefined;
  const turned = longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
  return { latitude, longitude: turned };
}
