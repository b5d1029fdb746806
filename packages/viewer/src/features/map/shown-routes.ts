import { type DayRoute, type GalleryColumns, snapshotIdAt, stopsOfRoute } from "@sonolens/gallery";
import { formatDay, formatTime } from "@sonolens/i18n";
import { noonUtc } from "../../lib/format/noon-utc.ts";

export interface ShownStop {
  /** Id of the location cluster. */
  readonly cluster: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly ids: readonly string[];
  /** When the first and the last snapshot were taken, ms since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The time of the first: "09:12". */
  readonly label: string;
}

/** The route of one day, as lists and maps show it. */
export interface ShownRoute {
  /** The day, yyyy-mm-dd. */
  readonly id: string;
  readonly day: string;
  /** The day in words. */
  readonly label: string;
  /** Snapshots. */
  readonly count: number;
  readonly lengthM: number;
  /** From the first snapshot to the last. */
  readonly spanMs: number;
  readonly stops: readonly ShownStop[];
}

/** Routes with their stops, in the current language and the time zone of the columns. */
export function shownRoutes(
  columns: GalleryColumns,
  routes: readonly DayRoute[],
  locale: string,
): ShownRoute[] {
  const today = new Date();
  return routes.map((route) => {
    const stops = stopsOfRoute(columns, route).map(
      ({ rows, ...stop }): ShownStop => ({
        ...stop,
        ids: Array.from(rows, (row) => snapshotIdAt(columns, row)),
        label: formatTime(new Date(stop.fromMs), locale, columns.timeZone),
      }),
    );
    return {
      id: route.day,
      day: route.day,
      label: formatDay(noonUtc(route.day), locale, today, "UTC"),
      count: route.rows.length,
      lengthM: route.lengthM,
      spanMs: (stops.at(-1)?.toMs ?? 0) - (stops[0]?.fromMs ?? 0),
      stops,
    };
  });
}
