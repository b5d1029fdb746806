import {
  calendarDay,
  emptyFilterState,
  type FilterState,
  type GalleryContext,
  isFilterSet,
} from "@sonolens/domain";
import {
  type DayRoute,
  filterRows,
  type GalleryColumns,
  type LocationOfSnapshots,
  type LocationsPeriod,
  locationClusters,
  locationsOf,
  locationsPeriodDays,
  routesByDay,
  snapshotsOfPeriod,
} from "@sonolens/gallery";

/** The input of locations and routes. */
export interface LocatedGallery {
  readonly columns: GalleryColumns;
  readonly context: GalleryContext;
  readonly state: FilterState;
}

export interface FoundLocations {
  /** Those with the most snapshots first. */
  readonly locations: readonly LocationOfSnapshots[];
  /** Latest day first. */
  readonly routes: readonly DayRoute[];
  /** Whether any snapshot at all has a location. */
  readonly anywhere: boolean;
}

/** The filters that limit the locations: all but location and day. */
export const filtersOfLocations = (state: FilterState): FilterState => ({
  ...state,
  ...{ locationCluster: null, startDate: null, endDate: null, sort: emptyFilterState.sort },
});

/** Locations and routes of the filtered snapshots in a period that ends now (ms since 1970). */
export function findLocations(
  { columns, context, state }: LocatedGallery,
  period: LocationsPeriod,
  nowMs: number,
): FoundLocations {
  const passing = filterRows(columns, filtersOfLocations(state), context);
  const selection = snapshotsOfPeriod(columns, period, nowMs, passing);
  return {
    locations: locationsOf(columns, selection, context),
    routes: routesByDay(columns, selection),
    anywhere: locationClusters(columns).length > 0,
  };
}

/** The first day of a period, yyyy-mm-dd in the user's time zone; null if the period is unlimited. */
export function firstDay(period: LocationsPeriod, nowMs: number, timeZone: string): string | null {
  if (period === "all") return null;
  return calendarDay(nowMs - locationsPeriodDays[period] * 86_400_000, timeZone);
}

const setElsewhere: ReadonlySet<string> = new Set(["sort", "locationCluster", "startDate", "endDate"]);

/** Whether a filter limits the locations. */
export const isLimited = (state: FilterState): boolean =>
  (Object.keys(state) as (keyof FilterState)[]).some(
    (name) => !setElsewhere.has(name) && name !== "sort" && isFilterSet(state, name),
  );
