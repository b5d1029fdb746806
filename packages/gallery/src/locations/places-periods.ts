import { flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import type { GallerySelection } from "../rows/gallery-selection.ts";

/** The periods of the places dialog, days back from now (core 9). */
export const locationsPeriodDays = { all: 365_000, day: 1, week: 7, month: 30 } as const;

/** A period of the places dialog. */
export type LocationsPeriod = keyof typeof locationsPeriodDays;

/**
 * The snapshots that were taken within a period up to `nowMs`, of all or of a selection; later ones, from clocks that
 * run ahead, count too.
 */
export function snapshotsOfPeriod(
  columns: GalleryColumns,
  period: LocationsPeriod,
  nowMs: number,
  within?: GallerySelection,
): GallerySelection {
  const sinceMs = nowMs - locationsPeriodDays[period] * 86_400_000;
  const { created, flags } = columns.numbers;
  const failed = new Uint32Array(columns.count);
  let count = 0;
  for (let row = 0; row < failed.length; row++) {
    const passes =
      ((flags[row] as number) & flagBits.deleted) === 0 &&
      (created[row] as number) >= sinceMs &&
      (within === undefined || within.failed[row] === 0);
    if (passes) count++;
    else failed[row] = 1;
  }
  return { failed, count };
}
