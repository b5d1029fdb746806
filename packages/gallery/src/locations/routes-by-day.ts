import { dayText, groundDistanceM, noDay } from "@sonolens/domain";
import { flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import type { GallerySelection } from "../rows/gallery-selection.ts";
import { type GalleryRows, sortRows } from "../rows/sort-rows.ts";

/** The route of the snapshots of one day, earliest first. */
export interface DayRoute {
  /** yyyy-mm-dd; `{ startDate: day, endDate: day }` filters by it. */
  readonly day: string;
  readonly rows: GalleryRows;
  /**
   * Alternating longitude and latitude of each row, degrees. A longitude is within 180 of the previous one, so that a
   * line over the antimeridian continues beyond 180 or -180 instead of around the world.
   */
  readonly path: Float64Array<ArrayBuffer>;
  /** Over ground, meters. */
  readonly lengthM: number;
}

/** The routes of a selection, or of all snapshots, latest day first; only snapshots with a location and a date. */
export function routesByDay(columns: GalleryColumns, selection?: GallerySelection): DayRoute[] {
  const { createdDay, flags } = columns.numbers;
  const days: { day: number; rows: number[] }[] = [];
  for (const row of sortRows(columns, "createdAsc", selection)) {
    const day = createdDay[row] as number;
    const flag = flags[row] as number;
    if (day === noDay || !(flag & flagBits.hasLocation) || flag & flagBits.deleted) continue;
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days.reverse().map(({ day, rows }) => ({
    day: dayText(day),
    rows: Uint32Array.from(rows),
    ...pathOf(columns, rows),
  }));
}

function pathOf({ numbers }: GalleryColumns, rows: readonly number[]): Pick<DayRoute, "path" | "lengthM"> {
  const path = new Float64Array(rows.length * 2);
  let lengthM = 0;
  let before: { latitude: number; longitude: number } | undefined;
  rows.forEach((row, place) => {
    const latitude = numbers.latitude[row] as number;
    const raw = numbers.longitude[row] as number;
    const turns = before ? Math.round((before.longitude - raw) / 360) : 0;
    const here = { latitude, longitude: raw + turns * 360 };
    if (before) lengthM += groundDistanceM(before, here);
    path.set([here.longitude, here.latitude], place * 2);
    before = here;
  });
  return { path, lengthM };
}
