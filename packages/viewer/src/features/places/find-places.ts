import {
  calendarDay,
  type DayRoute,
  emptyFilterState,
  type FilterState,
  filterSnapshots,
  type GalleryColumns,
  type GalleryContext,
  isFilterSet,
  locationClusters,
  type PlaceOfSnapshots,
  type PlacesPeriod,
  placesOf,
  placesPeriodDays,
  routesByDay,
  snapshotsOfPeriod,
} from "@sonolens/domain";

/** The input of places and routes. */
export interface PlacedGallery {
  readonly columns: GalleryColumns;
  readonly context: GalleryContext;
  readonly state: FilterState;
}

export interface FoundPlaces {
  /** Those with the most snapshots first. */
  readonly places: readonly PlaceOfSnapshots[];
  /** Latest day first. */
  readonly routes: readonly DayRoute[];
  /** Whether any snapshot at all has a location. */
  readonly anywhere: boolean;
}

/** The filters that limit the places: all but place and day. */
export const filtersOfPlaces = (state: FilterState): FilterState => ({
  ...state,
  ...{ locationCluster: null, startDate: null, endDate: null, sort: emptyFilterState.sort },
});

/** Places and routes of the filtered snapshots in a period that ends now (ms since 1970). */
export function findPlaces(
  { columns, context, state }: PlacedGallery,
  period: PlacesPeriod,
  nowMs: number,
): FoundPlaces {
  const passing = filterSnapshots(columns, filtersOfPlaces(state), context);
  const selection = snapshotsOfPeriod(columns, period, nowMs, passing);
  return {
    places: placesOf(columns, selection, context),
    routes: routesByDay(columns, selection),
    anywhere: locationClusters(columns).length > 0,
  };
}

/** The first day of a period, yyyy-mm-dd in the user's time zone; null if the period is unlimited. */
export function firstDay(period: PlacesPeriod, nowMs: number, timeZone: string): string | null {
  if (period === "all") return null;
  return calendarDay(nowMs - placesPeriodDays[period] * 86_400_000, timeZone);
}

const setElsewhere: ReadonlySet<string> = new Set(["sort", "locationCluster", "startDate", "endDate"]);

/** Whether a filter limits the places. */
export const isLimited = (state: FilterState): boolean =>
  (Object.keys(state) as (keyof FilterState)[]).some(
    (name) => !setElsewhere.has(name) && name !== "sort" && isFilterSet(state, name),
  );
