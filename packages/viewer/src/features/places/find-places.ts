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

/** What places are worked out from. */
export interface PlacedGallery {
  readonly columns: GalleryColumns;
  readonly context: GalleryContext;
  readonly state: FilterState;
}

export interface FoundPlaces {
  /** Those with most snapshots first. */
  readonly places: readonly PlaceOfSnapshots[];
  /** Latest day first. */
  readonly routes: readonly DayRoute[];
  /** Whether any snapshot at all has a place. */
  readonly anywhere: boolean;
}

/** The filters that limit which places there are: all but those that a place or a day sets. */
export const filtersOfPlaces = (state: FilterState): FilterState => ({
  ...state,
  ...{ locationCluster: null, startDate: null, endDate: null, sort: emptyFilterState.sort },
});

/** Places and routes of what passes the filters, of a time up to now (ms since 1970). */
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

/** The first day of a period, yyyy-mm-dd of the user's time zone; null where nothing is before it. */
export function firstDay(period: PlacesPeriod, nowMs: number, timeZone: string): string | null {
  if (period === "all") return null;
  return calendarDay(nowMs - placesPeriodDays[period] * 86_400_000, timeZone);
}

const setElsewhere: ReadonlySet<string> = new Set(["sort", "locationCluster", "startDate", "endDate"]);

/** Whether a filter limits which places there are. */
export const isLimited = (state: FilterState): boolean =>
  (Object.keys(state) as (keyof FilterState)[]).some(
    (name) => !setElsewhere.has(name) && name !== "sort" && isFilterSet(state, name),
  );
