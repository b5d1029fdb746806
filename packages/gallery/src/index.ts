export {
  createGalleryColumns,
  type GalleryLocale,
  galleryTransferables,
  rowOfSnapshot,
  snapshotIdAt,
} from "./columns/create-gallery-columns.ts";
export type { GalleryColumns, LeakPrices } from "./columns/gallery-columns.ts";
export { applyChanges } from "./edits/apply-changes.ts";
export { type GalleryAction, type GalleryView, galleryReducer } from "./gallery-view.ts";
export { locationClusters, rowInCluster } from "./locations/location-clusters.ts";
export { type DayStop, type LocationOfSnapshots, locationsOf, stopsOfRoute } from "./locations/places.ts";
export { type LocationsPeriod, locationsPeriodDays, snapshotsOfPeriod } from "./locations/places-periods.ts";
export { type DayRoute, routesByDay } from "./locations/routes-by-day.ts";
export { type FacetCounts, facetCounts, type NameCount, type YesNo } from "./rows/facet-counts.ts";
export { filterRows, withRows } from "./rows/filter-rows.ts";
export { type GalleryPage, galleryPage, type PageGroup } from "./rows/gallery-page.ts";
export type { GallerySelection } from "./rows/gallery-selection.ts";
export { type GalleryGroup, groupRows } from "./rows/group-rows.ts";
export { type GalleryRows, sortRows } from "./rows/sort-rows.ts";
export {
  ageLimitsDays,
  type DashboardContext,
  type DashboardFigures,
  type DashboardMonth,
  dashboardFigures,
} from "./totals/dashboard-figures.ts";
export { type GalleryCostSummary, galleryCostSummary } from "./totals/gallery-cost-summary.ts";
export { leakPrices, leftOutReasonOf } from "./totals/leak-prices.ts";
export { openCostShares } from "./totals/open-cost-shares.ts";
export {
  type CountedSums,
  type GalleryTotals,
  galleryTotals,
  numberPerRow,
  type RowNumbers,
  type StatusSums,
} from "./totals/selection-totals.ts";
