import { isAmount } from "../units/finite.ts";

/** Beyond this ratio, a sound map is visibly out of focus at the distance, and a leak size off by more than twice. */
const maxRatio = 1.5;

/**
 * Whether the distance to a source and the focus of its sound map, both in meters, differ so much that one of them is
 * wrong.
 *
 * @example focusDisagrees(4, 1.5); // true
 */
export function focusDisagrees(distanceM: number, focusM: number): boolean {
  if (!isAmount(distanceM) || !isAmount(focusM) || distanceM === 0 || focusM === 0) return false;
  return Math.max(distanceM / focusM, focusM / distanceM) > maxRatio;
}
